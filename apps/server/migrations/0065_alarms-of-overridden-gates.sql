alter table alarms_alarm drop constraint alarms_alarm_cause_check;
alter table alarms_rule drop constraint alarms_rule_cause_check;
alter table alarms_alarm add constraint alarms_alarm_cause_check check ("cause" in ('mouldLate', 'machineSilent', 'machineNoNews', 'machineError', 'gateOverridden'));
alter table alarms_rule add constraint alarms_rule_cause_check check ("cause" in ('mouldLate', 'machineSilent', 'machineNoNews', 'machineError', 'gateOverridden'));
