create table floor_log_asked (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "user_id" bigint not null,
  "day" date not null,
  "at" timestamptz not null,
  constraint floor_log_asked_pkey primary key ("tenant_id", "factory_id", "user_id", "day")
);
alter table floor_log_asked enable row level security;
alter table floor_log_asked force row level security;
create policy floor_log_asked_place on floor_log_asked using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on floor_log_asked to mw_app;
alter table floor_log_asked add constraint floor_log_asked_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
