alter table outsourcing_note drop constraint outsourcing_note_follows_check;
alter table outsourcing_line add column "conceded" integer not null default 0;
alter table outsourcing_line alter column "conceded" drop default;
alter table outsourcing_note add constraint outsourcing_note_follows_check check (follows in ('sendBack', 'rework', 'concession', 'scrap'));
