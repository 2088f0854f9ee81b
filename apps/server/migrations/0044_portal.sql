create table portal_link (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "reference" text not null,
  "kind" text not null,
  "supplier_id" bigint,
  "customer_id" bigint,
  "mould_id" bigint,
  "language" text not null,
  "email" text,
  "needs_code" boolean not null default false,
  "note" text,
  "expires_at" timestamptz not null,
  "revoked_at" timestamptz,
  "looks" integer not null,
  "looked_at" timestamptz,
  "made_by" text not null,
  "made_at" timestamptz not null,
  "search_text" text generated always as (lower(normalize(coalesce("reference", '') || E'\n' || coalesce("note", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("made_by", ''), NFKC))) stored,
  constraint portal_link_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint portal_link_reference_check check (char_length("reference") <= 20),
  constraint portal_link_kind_check check ("kind" in ('supplier', 'customer', 'mould')),
  constraint portal_link_language_check check ("language" in ('zh', 'en')),
  constraint portal_link_email_check check (char_length("email") <= 100),
  constraint portal_link_note_check check (char_length("note") <= 100),
  constraint portal_link_made_by_check check (char_length("made_by") <= 50)
);
alter table portal_link enable row level security;
alter table portal_link force row level security;
create policy portal_link_place on portal_link using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on portal_link to mw_app;
create unique index portal_link_key_unique on portal_link (tenant_id, factory_id, (lower(normalize("reference", NFKC))));
create index portal_link_sort_index on portal_link (tenant_id, factory_id, "made_at", "id");
create index portal_link_supplier_id_index on portal_link (tenant_id, factory_id, "supplier_id");
create index portal_link_customer_id_index on portal_link (tenant_id, factory_id, "customer_id");
create index portal_link_mould_id_index on portal_link (tenant_id, factory_id, "mould_id");
create table portal_token (
  "token_hash" bytea not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "link_id" bigint not null,
  constraint portal_token_pkey primary key ("token_hash"),
  constraint portal_token_token_hash_check check (octet_length(token_hash) = 32)
);
grant select, insert, delete on portal_token to mw_app;
create table portal_look (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "link_id" bigint not null,
  "kind" text not null,
  "about" text,
  "source" text not null,
  "agent" text not null,
  "at" timestamptz not null,
  constraint portal_look_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint portal_look_kind_check check (kind in ('look', 'change', 'code', 'wrongCode')),
  constraint portal_look_about_check check (char_length(about) <= 100),
  constraint portal_look_source_check check (char_length(source) <= 100),
  constraint portal_look_agent_check check (char_length(agent) <= 200)
);
alter table portal_look enable row level security;
alter table portal_look force row level security;
create policy portal_look_place on portal_look using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert on portal_look to mw_app;
create index portal_look_link_index on portal_look (tenant_id, factory_id, "link_id", "id");
create table portal_code (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "link_id" bigint not null,
  "code_hash" bytea not null,
  "tries" integer not null default 0,
  "sent_at" timestamptz not null,
  "expires_at" timestamptz not null,
  constraint portal_code_pkey primary key ("tenant_id", "factory_id", "link_id")
);
alter table portal_code enable row level security;
alter table portal_code force row level security;
create policy portal_code_place on portal_code using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on portal_code to mw_app;
create table portal_visit (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "link_id" bigint not null,
  "visit_hash" bytea not null,
  "expires_at" timestamptz not null,
  constraint portal_visit_pkey primary key ("tenant_id", "factory_id", "link_id", "visit_hash")
);
alter table portal_visit enable row level security;
alter table portal_visit force row level security;
create policy portal_visit_place on portal_visit using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on portal_visit to mw_app;
create table portal_photo (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "mould_id" bigint not null,
  "caption" text not null,
  "picture" bigint not null,
  "taken_on" date,
  "released" boolean not null default false,
  "search_text" text generated always as (lower(normalize(coalesce("caption", ''), NFKC))) stored,
  constraint portal_photo_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint portal_photo_caption_check check (char_length("caption") <= 100)
);
alter table portal_photo enable row level security;
alter table portal_photo force row level security;
create policy portal_photo_place on portal_photo using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on portal_photo to mw_app;
create unique index portal_photo_key_unique on portal_photo (tenant_id, factory_id, "mould_id", (lower(normalize("caption", NFKC))));
create index portal_photo_sort_index on portal_photo (tenant_id, factory_id, "taken_on", "id");
create index portal_photo_mould_id_index on portal_photo (tenant_id, factory_id, "mould_id");
alter table portal_link add constraint portal_link_supplier_id_fkey foreign key ("tenant_id", "factory_id", "supplier_id") references basic_supplier ("tenant_id", "factory_id", "id") on delete cascade;
alter table portal_link add constraint portal_link_customer_id_fkey foreign key ("tenant_id", "customer_id") references basic_customer ("tenant_id", "id") on delete cascade;
alter table portal_link add constraint portal_link_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete cascade;
alter table portal_look add constraint portal_look_link_id_fkey foreign key ("tenant_id", "factory_id", "link_id") references portal_link ("tenant_id", "factory_id", "id") on delete cascade;
alter table portal_code add constraint portal_code_link_id_fkey foreign key ("tenant_id", "factory_id", "link_id") references portal_link ("tenant_id", "factory_id", "id") on delete cascade;
alter table portal_visit add constraint portal_visit_link_id_fkey foreign key ("tenant_id", "factory_id", "link_id") references portal_link ("tenant_id", "factory_id", "id") on delete cascade;
alter table portal_photo add constraint portal_photo_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete cascade;
alter table portal_photo add constraint portal_photo_picture_fkey foreign key ("tenant_id", "picture") references files_file ("tenant_id", "id") on delete restrict;

-- Tenants made before: who plans makes links for suppliers and customers.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + 1, 'portal.*'
from identity_role r
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
where r."type" = 'systemDefined' and r."code" = 'planner'
group by r.tenant_id, r.id
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
