drop table gateway_key cascade;
create table gateway_certificate (
  "gateway_id" bigint not null,
  "tenant_id" bigint not null,
  "public_key" text not null,
  "serial" integer not null,
  "issued_at" timestamptz not null,
  "expires_at" timestamptz not null,
  "revoked_at" timestamptz,
  "seen_at" timestamptz not null,
  "silent" boolean not null,
  constraint gateway_certificate_pkey primary key ("gateway_id"),
  constraint gateway_certificate_public_key_check check (char_length(public_key) between 100 and 200),
  constraint gateway_certificate_serial_check check (serial > 0)
);
grant select, insert, update, delete on gateway_certificate to mw_app;
create unique index gateway_certificate_once_unique on gateway_certificate ("public_key");
create index gateway_certificate_tenant_index on gateway_certificate ("tenant_id");
create index gateway_certificate_seen_index on gateway_certificate ("seen_at") where not silent;
create table gateway_nonce (
  "gateway_id" bigint not null,
  "nonce" text not null,
  "at" timestamptz not null,
  constraint gateway_nonce_pkey primary key ("gateway_id", "nonce"),
  constraint gateway_nonce_nonce_check check (char_length(nonce) <= 32)
);
grant select, insert, update, delete on gateway_nonce to mw_app;
create index gateway_nonce_at_index on gateway_nonce ("gateway_id", "at");
create table gateway_enrolment_code (
  "digest" bytea not null,
  "tenant_id" bigint not null,
  "gateway_id" bigint not null,
  "made_by" text not null,
  "expires_at" timestamptz not null,
  constraint gateway_enrolment_code_pkey primary key ("digest")
);
grant select, insert, update, delete on gateway_enrolment_code to mw_app;
create index gateway_enrolment_code_expires_index on gateway_enrolment_code ("expires_at");
create index gateway_enrolment_code_gateway_index on gateway_enrolment_code ("gateway_id");
alter table gateway_server_app add column "seen_at" timestamptz;
alter table gateway_server_app add column "certificate_until" timestamptz;
alter table gateway_server_app add column "free_percent" integer;
alter table gateway_server_app add column "memory" integer;
alter table gateway_server_app add column "waiting" integer;
alter table gateway_server_app add column "trouble" text;
alter table gateway_server_app add constraint gateway_server_app_trouble_check check (char_length("trouble") <= 200);
