alter table floor_report drop constraint floor_report_fault_check;
alter table floor_report add constraint floor_report_fault_check check ("fault" in ('batchOver', 'operationGone', 'operationFinished', 'gateClosed', 'machineGone', 'followUpRefused'));
