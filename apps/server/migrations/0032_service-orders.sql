create table support_service_order (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "title" text not null,
  "type" text not null,
  "category" text not null,
  "description" text not null,
  "status" text,
  "submitter_id" bigint,
  "submitted_at" timestamptz,
  "accepted_by" text,
  "accepted_at" timestamptz,
  "outcome" text,
  "reply" text,
  "processed_at" timestamptz,
  "objection" text,
  "confirmed_at" timestamptz,
  "rating" integer,
  "rating_remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), NFKC))) stored,
  constraint support_service_order_pkey primary key ("tenant_id", "id"),
  constraint support_service_order_number_check check (char_length("number") <= 20),
  constraint support_service_order_title_check check (char_length("title") <= 50),
  constraint support_service_order_type_check check ("type" in ('question', 'fault', 'improvement', 'dataHelp')),
  constraint support_service_order_category_check check ("category" in ('planning', 'basicData', 'production', 'shopFloor', 'importExport', 'people', 'signIn', 'deployment', 'other')),
  constraint support_service_order_description_check check (char_length("description") <= 2000),
  constraint support_service_order_status_check check ("status" in ('submitted', 'accepted', 'processed', 'confirmed', 'rated')),
  constraint support_service_order_accepted_by_check check (char_length("accepted_by") <= 50),
  constraint support_service_order_outcome_check check ("outcome" in ('solved', 'unsolved')),
  constraint support_service_order_reply_check check (char_length("reply") <= 2000),
  constraint support_service_order_objection_check check (char_length("objection") <= 500),
  constraint support_service_order_rating_check check ("rating" in (5, 4, 3, 2, 1)),
  constraint support_service_order_rating_remark_check check (char_length("rating_remark") <= 500)
);
alter table support_service_order enable row level security;
alter table support_service_order force row level security;
create policy support_service_order_place on support_service_order using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on support_service_order to mw_app;
create unique index support_service_order_key_unique on support_service_order (tenant_id, (lower(normalize("number", NFKC))));
create index support_service_order_sort_index on support_service_order (tenant_id, "submitted_at", "id");
create index support_service_order_submitter_id_index on support_service_order (tenant_id, "submitter_id");
create table support_service_order_pictures (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "picture" bigint not null,
  constraint support_service_order_pictures_pkey primary key ("tenant_id", "parent_id", "position")
);
alter table support_service_order_pictures enable row level security;
alter table support_service_order_pictures force row level security;
create policy support_service_order_pictures_place on support_service_order_pictures using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on support_service_order_pictures to mw_app;
create unique index support_service_order_pictures_key_unique on support_service_order_pictures (tenant_id, "parent_id", "picture");
create table support_counter (
  "tenant_id" bigint not null,
  "kind" text not null,
  "last" integer not null,
  constraint support_counter_pkey primary key ("tenant_id", "kind"),
  constraint support_counter_kind_check check (kind = 'serviceOrder')
);
alter table support_counter enable row level security;
alter table support_counter force row level security;
create policy support_counter_place on support_counter using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update on support_counter to mw_app;
create table support_desk (
  "id" bigint not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "number" text not null,
  "title" text not null,
  "type" text not null,
  "category" text not null,
  "status" text not null,
  "outcome" text,
  "rating" integer,
  "submitted_by" text not null,
  "submitted_at" timestamptz not null,
  "accepted_by" text,
  "version" integer not null,
  "updated_at" timestamptz not null,
  constraint support_desk_pkey primary key ("id")
);
grant select, insert, update on support_desk to mw_app;
create index support_desk_status_index on support_desk ("status", "submitted_at");
create index support_desk_tenant_index on support_desk ("tenant_id");
alter table support_service_order add constraint support_service_order_submitter_id_fkey foreign key ("tenant_id", "submitter_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table support_service_order_pictures add constraint support_service_order_pictures_parent_id_fkey foreign key ("tenant_id", "parent_id") references support_service_order ("tenant_id", "id") on delete cascade;
alter table support_service_order_pictures add constraint support_service_order_pictures_picture_fkey foreign key ("tenant_id", "picture") references files_file ("tenant_id", "id") on delete restrict;
alter table support_desk add constraint support_desk_tenant_id_fkey foreign key ("tenant_id") references tenancy_tenant ("id") on delete cascade;
