alter table sso_client add column "version" integer not null default 1;
alter table sso_client add column "updated_at" timestamptz;
alter table sso_client add column "updated_by" text;
alter table connector_provider add column "version" integer not null default 1;
alter table connector_provider add column "updated_at" timestamptz;
alter table connector_provider add column "updated_by" text;
alter table assistant_application add column "id" bigint not null default 0;
alter table assistant_application alter column "id" drop default;
update assistant_application a set "id" = n.id
  from (select code, for_tenant, row_number() over (order by code, for_tenant) as id from assistant_application) n
  where n.code = a.code and n.for_tenant = a.for_tenant;
create unique index assistant_application_id_unique on assistant_application ("id");
