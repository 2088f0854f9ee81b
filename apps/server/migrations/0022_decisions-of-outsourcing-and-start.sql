alter table aps_decision drop constraint aps_decision_kind_check;
alter table aps_decision add constraint aps_decision_kind_check check (kind in ('lock', 'outsource', 'due', 'begin', 'priority', 'time'));
