create table reports_template (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "kind" text not null,
  "file" bigint not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint reports_template_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint reports_template_name_check check (char_length("name") <= 20),
  constraint reports_template_kind_check check ("kind" in ('batchCard', 'workshopPlan', 'mouldOverview')),
  constraint reports_template_remark_check check (char_length("remark") <= 200)
);
alter table reports_template enable row level security;
alter table reports_template force row level security;
create policy reports_template_place on reports_template using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on reports_template to mw_app;
create unique index reports_template_key_unique on reports_template (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index reports_template_sort_index on reports_template (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
alter table reports_template add constraint reports_template_file_fkey foreign key ("tenant_id", "file") references files_file ("tenant_id", "id") on delete restrict;
-- Tenants made before have the built-in roles without the right to reports.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + a.place, a.permission
from (values
  ('planner', 'reports.*', 1),
  ('workshop', 'reports.report:export', 1),
  ('workshop', 'reports.template:check', 2),
  ('workshop', 'reports.template:detail', 3),
  ('viewer', 'reports.report:export', 1),
  ('viewer', 'reports.template:check', 2),
  ('viewer', 'reports.template:detail', 3)
) as a(code, permission, place)
join identity_role r on r."type" = 'systemDefined' and r."code" = a.code
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
group by r.tenant_id, r.id, a.permission, a.place
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
