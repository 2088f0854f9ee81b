alter table codes_print_job drop constraint codes_print_job_fault_check;
alter table codes_print_job add constraint codes_print_job_fault_check check ("fault" in ('notAllowed', 'unreachable', 'paperOut', 'ribbonOut', 'headOpen', 'paused', 'broken', 'other', 'gatewayAway', 'gatewayTooOld', 'uncertain'));
