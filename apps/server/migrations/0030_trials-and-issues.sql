create table trial_trial (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "mould_id" bigint not null,
  "event" text not null,
  "status" text,
  "planned_date" date not null,
  "machine_id" bigint,
  "outside_press" text,
  "resin" text,
  "samples" integer,
  "purpose" text,
  "ready_despite" text,
  "tried_date" date,
  "shots" integer,
  "cycle_seconds" numeric(12,1),
  "result" text,
  "conclusion" text,
  "search_text" text generated always as (lower(normalize(coalesce("event", '') || E'\n' || coalesce("outside_press", '') || E'\n' || coalesce("resin", '') || E'\n' || coalesce("purpose", ''), NFKC))) stored,
  constraint trial_trial_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint trial_trial_event_check check (char_length("event") <= 10),
  constraint trial_trial_status_check check ("status" in ('planned', 'ready', 'tried', 'concluded', 'cancelled')),
  constraint trial_trial_outside_press_check check (char_length("outside_press") <= 50),
  constraint trial_trial_resin_check check (char_length("resin") <= 50),
  constraint trial_trial_purpose_check check (char_length("purpose") <= 500),
  constraint trial_trial_ready_despite_check check (char_length("ready_despite") <= 500),
  constraint trial_trial_result_check check ("result" in ('passed', 'passedWithIssues', 'failed')),
  constraint trial_trial_conclusion_check check (char_length("conclusion") <= 1000)
);
alter table trial_trial enable row level security;
alter table trial_trial force row level security;
create policy trial_trial_place on trial_trial using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_trial to mw_app;
create unique index trial_trial_key_unique on trial_trial (tenant_id, factory_id, "mould_id", (lower(normalize("event", NFKC))));
create index trial_trial_sort_index on trial_trial (tenant_id, factory_id, "planned_date", "id");
create index trial_trial_mould_id_index on trial_trial (tenant_id, factory_id, "mould_id");
create index trial_trial_machine_id_index on trial_trial (tenant_id, factory_id, "machine_id");
create table trial_trial_parameters (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  "value" text not null,
  "unit" text,
  constraint trial_trial_parameters_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint trial_trial_parameters_name_check check (char_length("name") <= 50),
  constraint trial_trial_parameters_value_check check (char_length("value") <= 50),
  constraint trial_trial_parameters_unit_check check (char_length("unit") <= 20)
);
alter table trial_trial_parameters enable row level security;
alter table trial_trial_parameters force row level security;
create policy trial_trial_parameters_place on trial_trial_parameters using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_trial_parameters to mw_app;
create unique index trial_trial_parameters_key_unique on trial_trial_parameters (tenant_id, factory_id, "parent_id", (lower(normalize("name", NFKC))));
create table trial_trial_photos (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "photo" bigint not null,
  "remark" text,
  constraint trial_trial_photos_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint trial_trial_photos_remark_check check (char_length("remark") <= 200)
);
alter table trial_trial_photos enable row level security;
alter table trial_trial_photos force row level security;
create policy trial_trial_photos_place on trial_trial_photos using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_trial_photos to mw_app;
create unique index trial_trial_photos_key_unique on trial_trial_photos (tenant_id, factory_id, "parent_id", "photo");
create table trial_issue (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "mould_id" bigint not null,
  "title" text not null,
  "status" text,
  "trial_id" bigint,
  "part_id" bigint,
  "cavity" text,
  "description" text,
  "photo" bigint,
  "mark_x" numeric(13,2),
  "mark_y" numeric(13,2),
  "mark_width" numeric(13,2),
  "mark_height" numeric(13,2),
  "cause" text,
  "cost_bearer" text,
  "owner_id" bigint,
  "solve_by" date,
  "closing_batch_id" bigint,
  "closing_operation" integer,
  "outcome" text,
  "settled_by" text,
  "settled_date" date,
  "proved_trial_id" bigint,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", '') || E'\n' || coalesce("cavity", ''), NFKC))) stored,
  constraint trial_issue_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint trial_issue_number_check check (char_length("number") <= 30),
  constraint trial_issue_title_check check (char_length("title") <= 100),
  constraint trial_issue_status_check check ("status" in ('open', 'solved', 'proved', 'accepted')),
  constraint trial_issue_cavity_check check (char_length("cavity") <= 20),
  constraint trial_issue_description_check check (char_length("description") <= 1000),
  constraint trial_issue_cause_check check ("cause" in ('design', 'programming', 'machining', 'fitting', 'material', 'moulding', 'handling', 'unknown')),
  constraint trial_issue_cost_bearer_check check ("cost_bearer" in ('own', 'customer', 'supplier')),
  constraint trial_issue_outcome_check check (char_length("outcome") <= 500),
  constraint trial_issue_settled_by_check check (char_length("settled_by") <= 50)
);
alter table trial_issue enable row level security;
alter table trial_issue force row level security;
create policy trial_issue_place on trial_issue using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_issue to mw_app;
create unique index trial_issue_key_unique on trial_issue (tenant_id, factory_id, (lower(normalize("number", NFKC))));
create index trial_issue_sort_index on trial_issue (tenant_id, factory_id, "number", "id");
create index trial_issue_mould_id_index on trial_issue (tenant_id, factory_id, "mould_id");
create index trial_issue_trial_id_index on trial_issue (tenant_id, factory_id, "trial_id");
create index trial_issue_part_id_index on trial_issue (tenant_id, factory_id, "part_id");
create index trial_issue_owner_id_index on trial_issue (tenant_id, factory_id, "owner_id");
create index trial_issue_closing_batch_id_index on trial_issue (tenant_id, factory_id, "closing_batch_id");
create index trial_issue_proved_trial_id_index on trial_issue (tenant_id, factory_id, "proved_trial_id");
alter table trial_trial add constraint trial_trial_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_trial add constraint trial_trial_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_trial_parameters add constraint trial_trial_parameters_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references trial_trial ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_trial_photos add constraint trial_trial_photos_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references trial_trial ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_trial_photos add constraint trial_trial_photos_photo_fkey foreign key ("tenant_id", "photo") references files_file ("tenant_id", "id") on delete restrict;
alter table trial_issue add constraint trial_issue_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_issue add constraint trial_issue_trial_id_fkey foreign key ("tenant_id", "factory_id", "trial_id") references trial_trial ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_issue add constraint trial_issue_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_issue add constraint trial_issue_photo_fkey foreign key ("tenant_id", "photo") references files_file ("tenant_id", "id") on delete restrict;
alter table trial_issue add constraint trial_issue_owner_id_fkey foreign key ("tenant_id", "owner_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table trial_issue add constraint trial_issue_closing_batch_id_fkey foreign key ("tenant_id", "factory_id", "closing_batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_issue add constraint trial_issue_proved_trial_id_fkey foreign key ("tenant_id", "factory_id", "proved_trial_id") references trial_trial ("tenant_id", "factory_id", "id") on delete restrict;
-- Tenants made before work with moulds already: trials open for them, and their built-in roles get the rights to them.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table tenancy_opened_module no force row level security;
insert into tenancy_opened_module (tenant_id, module_key, opened_at)
select tenant_id, 'tr', opened_at from tenancy_opened_module where module_key = 'bom'
on conflict do nothing;
alter table tenancy_opened_module force row level security;
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + a.place, a.permission
from (values
  ('planner', 'trial.*', 1),
  ('workshop', 'trial.*:check', 1),
  ('workshop', 'trial.*:detail', 2),
  ('workshop', 'trial.*:export', 3),
  ('workshop', 'trial.trial:modify', 4),
  ('workshop', 'trial.trial:record', 5),
  ('workshop', 'trial.issue:add', 6),
  ('workshop', 'trial.issue:modify', 7),
  ('workshop', 'trial.issue:settle', 8),
  ('viewer', 'trial.*:check', 1),
  ('viewer', 'trial.*:detail', 2),
  ('viewer', 'trial.*:export', 3)
) as a(code, permission, place)
join identity_role r on r."type" = 'systemDefined' and r."code" = a.code
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
group by r.tenant_id, r.id, a.permission, a.place
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
