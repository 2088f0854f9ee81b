create table alarms_alarm (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "status" text,
  "rule_id" bigint,
  "cause" text,
  "subject" text,
  "since" timestamptz,
  "told" text,
  "told_at" timestamptz,
  "delivery" text,
  "unreached" text,
  "acknowledged_by" text,
  "acknowledged_at" timestamptz,
  "ended_at" timestamptz,
  "search_text" text generated always as (lower(normalize(coalesce("subject", '') || E'\n' || coalesce("told", '') || E'\n' || coalesce("acknowledged_by", ''), NFKC))) stored,
  constraint alarms_alarm_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint alarms_alarm_status_check check ("status" in ('open', 'acknowledged', 'over')),
  constraint alarms_alarm_cause_check check ("cause" in ('mouldLate', 'machineSilent')),
  constraint alarms_alarm_subject_check check (char_length("subject") <= 200),
  constraint alarms_alarm_told_check check (char_length("told") <= 2000),
  constraint alarms_alarm_delivery_check check ("delivery" in ('sent', 'waiting', 'retrying', 'noAddress', 'failed')),
  constraint alarms_alarm_unreached_check check (char_length("unreached") <= 2000),
  constraint alarms_alarm_acknowledged_by_check check (char_length("acknowledged_by") <= 20)
);
alter table alarms_alarm enable row level security;
alter table alarms_alarm force row level security;
create policy alarms_alarm_place on alarms_alarm using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on alarms_alarm to mw_app;
create unique index alarms_alarm_key_unique on alarms_alarm (tenant_id, factory_id, (lower(normalize("subject", NFKC))), "since", "rule_id");
create index alarms_alarm_sort_index on alarms_alarm (tenant_id, factory_id, "since", "id");
create index alarms_alarm_rule_id_index on alarms_alarm (tenant_id, factory_id, "rule_id");
create table alarms_open (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "rule_id" bigint not null,
  "cause_key" text not null,
  "alarm_id" bigint,
  constraint alarms_open_pkey primary key ("tenant_id", "factory_id", "rule_id", "cause_key"),
  constraint alarms_open_cause_key_check check (char_length(cause_key) between 1 and 200)
);
alter table alarms_open enable row level security;
alter table alarms_open force row level security;
create policy alarms_open_place on alarms_open using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on alarms_open to mw_app;
create table alarms_notice (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "alarm_id" bigint not null,
  "user_id" bigint not null,
  "rule_id" bigint not null,
  "at" timestamptz not null,
  "message_id" bigint,
  "delivery" text not null,
  constraint alarms_notice_pkey primary key ("tenant_id", "factory_id", "alarm_id", "user_id"),
  constraint alarms_notice_delivery_check check (delivery in ('sent', 'waiting', 'retrying', 'noAddress', 'failed'))
);
alter table alarms_notice enable row level security;
alter table alarms_notice force row level security;
create policy alarms_notice_place on alarms_notice using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on alarms_notice to mw_app;
create index alarms_notice_rule_index on alarms_notice (tenant_id, factory_id, "rule_id", "at");
create index alarms_notice_underway_index on alarms_notice (tenant_id, factory_id, "message_id") where delivery in ('waiting', 'retrying');
create table alarms_watch (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "watched_at" timestamptz,
  constraint alarms_watch_pkey primary key ("tenant_id", "factory_id")
);
grant select, insert, update, delete on alarms_watch to mw_app;
create index alarms_watch_turn_index on alarms_watch ("watched_at");
create table alarms_rule (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "cause" text not null,
  "notify_way" text not null,
  "delay_minutes" integer not null,
  "daily_limit" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint alarms_rule_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint alarms_rule_name_check check (char_length("name") <= 50),
  constraint alarms_rule_cause_check check ("cause" in ('mouldLate', 'machineSilent')),
  constraint alarms_rule_notify_way_check check ("notify_way" in ('mail', 'sms')),
  constraint alarms_rule_remark_check check (char_length("remark") <= 200)
);
alter table alarms_rule enable row level security;
alter table alarms_rule force row level security;
create policy alarms_rule_place on alarms_rule using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on alarms_rule to mw_app;
create unique index alarms_rule_key_unique on alarms_rule (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index alarms_rule_sort_index on alarms_rule (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create table alarms_rule_machines (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "machine_id" bigint not null,
  constraint alarms_rule_machines_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table alarms_rule_machines enable row level security;
alter table alarms_rule_machines force row level security;
create policy alarms_rule_machines_place on alarms_rule_machines using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on alarms_rule_machines to mw_app;
create unique index alarms_rule_machines_key_unique on alarms_rule_machines (tenant_id, factory_id, "parent_id", "machine_id");
create index alarms_rule_machines_machine_id_index on alarms_rule_machines (tenant_id, factory_id, "machine_id");
create table alarms_rule_sections (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "section_id" bigint not null,
  constraint alarms_rule_sections_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table alarms_rule_sections enable row level security;
alter table alarms_rule_sections force row level security;
create policy alarms_rule_sections_place on alarms_rule_sections using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on alarms_rule_sections to mw_app;
create unique index alarms_rule_sections_key_unique on alarms_rule_sections (tenant_id, factory_id, "parent_id", "section_id");
create index alarms_rule_sections_section_id_index on alarms_rule_sections (tenant_id, factory_id, "section_id");
create table alarms_rule_receivers (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "user_id" bigint not null,
  "shift_id" bigint,
  constraint alarms_rule_receivers_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table alarms_rule_receivers enable row level security;
alter table alarms_rule_receivers force row level security;
create policy alarms_rule_receivers_place on alarms_rule_receivers using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on alarms_rule_receivers to mw_app;
create unique index alarms_rule_receivers_key_unique on alarms_rule_receivers (tenant_id, factory_id, "parent_id", "user_id");
create index alarms_rule_receivers_user_id_index on alarms_rule_receivers (tenant_id, factory_id, "user_id");
create index alarms_rule_receivers_shift_id_index on alarms_rule_receivers (tenant_id, factory_id, "shift_id");
alter table alarms_alarm add constraint alarms_alarm_rule_id_fkey foreign key ("tenant_id", "factory_id", "rule_id") references alarms_rule ("tenant_id", "factory_id", "id") on delete cascade;
alter table alarms_open add constraint alarms_open_rule_id_fkey foreign key ("tenant_id", "factory_id", "rule_id") references alarms_rule ("tenant_id", "factory_id", "id") on delete cascade;
alter table alarms_open add constraint alarms_open_alarm_id_fkey foreign key ("tenant_id", "factory_id", "alarm_id") references alarms_alarm ("tenant_id", "factory_id", "id") on delete cascade;
alter table alarms_notice add constraint alarms_notice_alarm_id_fkey foreign key ("tenant_id", "factory_id", "alarm_id") references alarms_alarm ("tenant_id", "factory_id", "id") on delete cascade;
alter table alarms_notice add constraint alarms_notice_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table alarms_notice add constraint alarms_notice_rule_id_fkey foreign key ("tenant_id", "factory_id", "rule_id") references alarms_rule ("tenant_id", "factory_id", "id") on delete cascade;
alter table alarms_rule_machines add constraint alarms_rule_machines_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references alarms_rule ("tenant_id", "factory_id", "id") on delete cascade;
alter table alarms_rule_machines add constraint alarms_rule_machines_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table alarms_rule_sections add constraint alarms_rule_sections_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references alarms_rule ("tenant_id", "factory_id", "id") on delete cascade;
alter table alarms_rule_sections add constraint alarms_rule_sections_section_id_fkey foreign key ("tenant_id", "factory_id", "section_id") references basic_section ("tenant_id", "factory_id", "id") on delete restrict;
alter table alarms_rule_receivers add constraint alarms_rule_receivers_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references alarms_rule ("tenant_id", "factory_id", "id") on delete cascade;
alter table alarms_rule_receivers add constraint alarms_rule_receivers_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table alarms_rule_receivers add constraint alarms_rule_receivers_shift_id_fkey foreign key ("tenant_id", "factory_id", "shift_id") references basic_shift ("tenant_id", "factory_id", "id") on delete restrict;
