create table shell_tenant_phrase (
  "tenant_id" bigint not null,
  "module" text not null,
  "path" text not null,
  "zh" text,
  "en" text,
  "version" integer not null,
  "updated_at" timestamptz not null,
  "updated_by" text not null,
  constraint shell_tenant_phrase_pkey primary key ("tenant_id", "module", "path"),
  constraint shell_tenant_phrase_module_check check (char_length(module) <= 40),
  constraint shell_tenant_phrase_path_check check (char_length(path) <= 200),
  constraint shell_tenant_phrase_zh_check check (char_length(zh) between 1 and 2000),
  constraint shell_tenant_phrase_en_check check (char_length(en) between 1 and 2000)
);
alter table shell_tenant_phrase enable row level security;
alter table shell_tenant_phrase force row level security;
create policy shell_tenant_phrase_place on shell_tenant_phrase using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on shell_tenant_phrase to mw_app;
