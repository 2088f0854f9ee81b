alter table aps_decision drop constraint aps_decision_kind_check;
alter table production_batch add column "chosen_ways" text;
alter table production_batch add constraint production_batch_chosen_ways_check check (char_length("chosen_ways") <= 60);
alter table aps_decision add constraint aps_decision_kind_check check (kind in ('lock', 'outsource', 'way', 'due', 'begin', 'priority', 'time', 'teamTime'));
