create table terminals_terminal (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "section_id" bigint,
  "place" text,
  "sign_out_minutes" integer not null,
  "state" text,
  "app_version" text,
  "seen_at" timestamptz,
  "enrolled_at" timestamptz,
  "enrolled_by" text,
  "revoked_at" timestamptz,
  "revoked_by" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("place", ''), NFKC))) stored,
  constraint terminals_terminal_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint terminals_terminal_name_check check (char_length("name") <= 30),
  constraint terminals_terminal_place_check check (char_length("place") <= 50),
  constraint terminals_terminal_state_check check ("state" in ('active', 'revoked')),
  constraint terminals_terminal_app_version_check check (char_length("app_version") <= 40),
  constraint terminals_terminal_enrolled_by_check check (char_length("enrolled_by") <= 50),
  constraint terminals_terminal_revoked_by_check check (char_length("revoked_by") <= 50)
);
alter table terminals_terminal enable row level security;
alter table terminals_terminal force row level security;
create policy terminals_terminal_place on terminals_terminal using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on terminals_terminal to mw_app;
create unique index terminals_terminal_key_unique on terminals_terminal (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index terminals_terminal_sort_index on terminals_terminal (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create index terminals_terminal_section_id_index on terminals_terminal (tenant_id, factory_id, "section_id");
create table terminals_key (
  "terminal_id" bigint not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "public_key" text not null,
  "revoked_at" timestamptz,
  constraint terminals_key_pkey primary key ("terminal_id"),
  constraint terminals_key_public_key_check check (char_length(public_key) between 100 and 200)
);
grant select, insert, update, delete on terminals_key to mw_app;
create unique index terminals_key_once_unique on terminals_key ("public_key");
create index terminals_key_place_index on terminals_key ("tenant_id", "factory_id");
create table terminals_nonce (
  "terminal_id" bigint not null,
  "nonce" text not null,
  "at" timestamptz not null,
  constraint terminals_nonce_pkey primary key ("terminal_id", "nonce"),
  constraint terminals_nonce_nonce_check check (char_length(nonce) <= 32)
);
grant select, insert, update, delete on terminals_nonce to mw_app;
create index terminals_nonce_at_index on terminals_nonce ("terminal_id", "at");
create table terminals_enrolment_code (
  "digest" bytea not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "name" text not null,
  "section_id" bigint,
  "place" text,
  "made_by" text not null,
  "expires_at" timestamptz not null,
  constraint terminals_enrolment_code_pkey primary key ("digest")
);
grant select, insert, update, delete on terminals_enrolment_code to mw_app;
create index terminals_enrolment_code_expires_index on terminals_enrolment_code ("expires_at");
create table terminals_pin (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "user_id" bigint not null,
  "set_at" timestamptz not null,
  "set_by" text not null,
  "search_text" text generated always as (lower(normalize(coalesce("set_by", ''), NFKC))) stored,
  constraint terminals_pin_pkey primary key ("tenant_id", "id"),
  constraint terminals_pin_set_by_check check (char_length("set_by") <= 50)
);
alter table terminals_pin enable row level security;
alter table terminals_pin force row level security;
create policy terminals_pin_place on terminals_pin using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on terminals_pin to mw_app;
create unique index terminals_pin_key_unique on terminals_pin (tenant_id, "user_id");
create index terminals_pin_sort_index on terminals_pin (tenant_id, "set_at", "id");
create index terminals_pin_user_id_index on terminals_pin (tenant_id, "user_id");
create table terminals_pin_secret (
  "tenant_id" bigint not null,
  "user_id" bigint not null,
  "digest" bytea not null,
  "hash" text not null,
  constraint terminals_pin_secret_pkey primary key ("tenant_id", "user_id")
);
alter table terminals_pin_secret enable row level security;
alter table terminals_pin_secret force row level security;
create policy terminals_pin_secret_place on terminals_pin_secret using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on terminals_pin_secret to mw_app;
create unique index terminals_pin_secret_once_unique on terminals_pin_secret (tenant_id, "digest");
create table terminals_presence (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "terminal_id" bigint not null,
  "user_id" bigint not null,
  "tries" integer not null default 0,
  "locked_until" timestamptz,
  "proven_at" timestamptz,
  constraint terminals_presence_pkey primary key ("tenant_id", "factory_id", "terminal_id", "user_id"),
  constraint terminals_presence_tries_check check (tries between 0 and 5)
);
alter table terminals_presence enable row level security;
alter table terminals_presence force row level security;
create policy terminals_presence_place on terminals_presence using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on terminals_presence to mw_app;
alter table identity_user alter column "phone" drop not null;
alter table identity_user add column "terminal_only" boolean not null default false;
alter table terminals_terminal add constraint terminals_terminal_section_id_fkey foreign key ("tenant_id", "factory_id", "section_id") references basic_section ("tenant_id", "factory_id", "id") on delete restrict;
alter table terminals_pin add constraint terminals_pin_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table terminals_pin_secret add constraint terminals_pin_secret_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table terminals_presence add constraint terminals_presence_terminal_id_fkey foreign key ("tenant_id", "factory_id", "terminal_id") references terminals_terminal ("tenant_id", "factory_id", "id") on delete cascade;
alter table terminals_presence add constraint terminals_presence_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
-- Tenants made before have the built-in role of the workshop without the right to report at terminals.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + 1, 'terminals.terminal:work'
from identity_role r
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
where r."type" = 'systemDefined' and r."code" = 'workshop'
group by r.tenant_id, r.id
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
