create table gateway_incoming (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "factory_id" bigint not null,
  "gateway_id" bigint not null,
  "user_id" bigint not null,
  "bytes" bigint not null,
  "created_at" timestamptz not null,
  "file_id" bigint,
  constraint gateway_incoming_pkey primary key ("tenant_id", "id")
);
alter table gateway_incoming enable row level security;
alter table gateway_incoming force row level security;
create policy gateway_incoming_place on gateway_incoming using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on gateway_incoming to mw_app;
create index gateway_incoming_created_index on gateway_incoming (tenant_id, "created_at");
create table gateway_download_ticket (
  "hash" bytea not null,
  "session_id" bigint not null,
  "tenant_id" bigint not null,
  "gateway_id" bigint not null,
  "file_id" bigint not null,
  "expires_at" timestamptz not null,
  constraint gateway_download_ticket_pkey primary key ("hash")
);
grant select, insert, update, delete on gateway_download_ticket to mw_app;
create index gateway_download_ticket_expires_index on gateway_download_ticket ("expires_at");
create index gateway_download_ticket_session_index on gateway_download_ticket ("session_id");
create index gateway_download_ticket_tenant_index on gateway_download_ticket ("tenant_id");
alter table files_file add column "held_by" bigint;
alter table files_file add column "hash" bytea;
alter table gateway_server_app add column "storage" integer not null default 1;
alter table gateway_server_app alter column "storage" drop default;
alter table gateway_server_app add constraint gateway_server_app_storage_check check ("storage" in (1, 2));
alter table gateway_incoming add constraint gateway_incoming_gateway_id_fkey foreign key ("tenant_id", "gateway_id") references gateway_server_app ("tenant_id", "id") on delete cascade;
alter table gateway_download_ticket add constraint gateway_download_ticket_session_id_fkey foreign key ("session_id") references identity_session ("id") on delete cascade;
alter table gateway_download_ticket add constraint gateway_download_ticket_tenant_id_fkey foreign key ("tenant_id") references tenancy_tenant ("id") on delete restrict;
