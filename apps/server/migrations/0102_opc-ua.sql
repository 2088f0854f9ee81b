alter table signals_connection drop constraint signals_connection_kind_check;
create table signals_connection_state_nodes (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "node" text not null,
  "equals" text not null,
  "state" text not null,
  constraint signals_connection_state_nodes_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint signals_connection_state_nodes_node_check check (char_length("node") <= 200),
  constraint signals_connection_state_nodes_equals_check check (char_length("equals") <= 100),
  constraint signals_connection_state_nodes_state_check check ("state" in ('undefined', 'ready', 'activeLow', 'activeHigh', 'error'))
);
alter table signals_connection_state_nodes enable row level security;
alter table signals_connection_state_nodes force row level security;
create policy signals_connection_state_nodes_place on signals_connection_state_nodes using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on signals_connection_state_nodes to mw_app;
create unique index signals_connection_state_nodes_key_unique on signals_connection_state_nodes (tenant_id, factory_id, "parent_id", (lower(normalize("node", NFKC))), (lower(normalize("equals", NFKC))));
alter table signals_connection add column "security" text;
alter table signals_connection add column "certificate_trusted" text;
alter table signals_connection add column "certificate_seen" text;
alter table signals_connection add column "health_cause" text;
alter table signals_connection add constraint signals_connection_kind_check check ("kind" in ('push', 'folder', 'mtconnect', 'opcua', 'programFolder', 'programFtp'));
alter table signals_connection add constraint signals_connection_security_check check ("security" in ('signAndEncrypt', 'sign', 'none'));
alter table signals_connection add constraint signals_connection_certificate_trusted_check check (char_length("certificate_trusted") <= 64);
alter table signals_connection add constraint signals_connection_certificate_seen_check check (char_length("certificate_seen") <= 64);
alter table signals_connection add constraint signals_connection_health_cause_check check ("health_cause" in ('packageMissing', 'addressNotAllowed', 'securityNotOffered', 'certificateUnknown', 'certificateChanged', 'gatewayNotTrusted', 'loginRefused', 'nodeUnknown'));
alter table signals_connection_state_nodes add constraint signals_connection_state_nodes_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references signals_connection ("tenant_id", "factory_id", "id") on delete cascade;
