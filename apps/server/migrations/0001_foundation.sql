create table kit_audit (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "at" timestamptz not null,
  "factory_id" bigint,
  "user_id" bigint,
  "user_name" text,
  "operation" text not null,
  "entity" text,
  "record_id" bigint,
  "label" text,
  "before" jsonb,
  "after" jsonb,
  "trace_id" text,
  constraint kit_audit_pkey primary key ("tenant_id", "id")
);
alter table kit_audit enable row level security;
alter table kit_audit force row level security;
create policy kit_audit_place on kit_audit using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert on kit_audit to mw_app;
create index kit_audit_record_index on kit_audit (tenant_id, "entity", "record_id", "id");
create index kit_audit_at_index on kit_audit (tenant_id, "at");
create table kit_idempotency (
  "tenant_id" bigint not null,
  "user_id" bigint not null,
  "key" text not null,
  "action" text not null,
  "answer" jsonb,
  "at" timestamptz not null,
  constraint kit_idempotency_pkey primary key ("tenant_id", "user_id", "key"),
  constraint kit_idempotency_key_check check (char_length(key) <= 64)
);
alter table kit_idempotency enable row level security;
alter table kit_idempotency force row level security;
create policy kit_idempotency_place on kit_idempotency using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on kit_idempotency to mw_app;
create index kit_idempotency_at_index on kit_idempotency (tenant_id, "at");
create table files_file (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "factory_id" bigint not null,
  "key" text not null,
  "name" text not null,
  "media_type" text not null,
  "bytes" bigint not null,
  "user_id" bigint not null,
  "created_at" timestamptz not null,
  "expires_at" timestamptz,
  constraint files_file_pkey primary key ("tenant_id", "id"),
  constraint files_file_name_check check (char_length(name) between 1 and 255),
  constraint files_file_bytes_check check (bytes >= 0)
);
alter table files_file enable row level security;
alter table files_file force row level security;
create policy files_file_place on files_file using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on files_file to mw_app;
create unique index files_file_key_unique on files_file (tenant_id, "key");
create index files_file_expiry_index on files_file (tenant_id, "expires_at") where expires_at is not null;
create table jobs_job (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "factory_id" bigint not null,
  "action" text not null,
  "title" text not null,
  "input" jsonb not null,
  "confirmed" jsonb not null,
  "status" text not null,
  "progress" jsonb,
  "result" jsonb,
  "error" jsonb,
  "user_id" bigint not null,
  "session_id" bigint not null,
  "attempts" integer not null default 0,
  "created_at" timestamptz not null,
  "started_at" timestamptz,
  "ended_at" timestamptz,
  constraint jobs_job_pkey primary key ("tenant_id", "id"),
  constraint jobs_job_status_check check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  constraint jobs_job_ended check ((ended_at is null) = (status in ('queued', 'running')))
);
alter table jobs_job enable row level security;
alter table jobs_job force row level security;
create policy jobs_job_place on jobs_job using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on jobs_job to mw_app;
create index jobs_job_user_index on jobs_job (tenant_id, "user_id", "id");
create table kit_queue (
  "job_id" bigint not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "queued_at" timestamptz not null default clock_timestamp(),
  "lease_until" timestamptz,
  "node" text,
  "fence" integer not null default 0,
  "cancelled" boolean not null default false,
  constraint kit_queue_pkey primary key ("job_id")
);
grant select, insert, update, delete on kit_queue to mw_app;
create index kit_queue_tenant_index on kit_queue ("tenant_id", "queued_at");
create table kit_turn (
  "tenant_id" bigint not null,
  "served_at" timestamptz not null,
  constraint kit_turn_pkey primary key ("tenant_id")
);
grant select, insert, update, delete on kit_turn to mw_app;
create table kit_outbox (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "factory_id" bigint not null,
  "event" text not null,
  "audience" text not null,
  "user_id" bigint,
  "payload" jsonb not null,
  "at" timestamptz not null,
  constraint kit_outbox_pkey primary key ("tenant_id", "id"),
  constraint kit_outbox_audience check (audience <> 'user' or user_id is not null)
);
alter table kit_outbox enable row level security;
alter table kit_outbox force row level security;
create policy kit_outbox_place on kit_outbox using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, delete on kit_outbox to mw_app;
create table kit_outbox_ack (
  "tenant_id" bigint not null,
  "session_id" bigint not null,
  "event_id" bigint not null,
  constraint kit_outbox_ack_pkey primary key ("tenant_id", "session_id", "event_id")
);
alter table kit_outbox_ack enable row level security;
alter table kit_outbox_ack force row level security;
create policy kit_outbox_ack_place on kit_outbox_ack using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, delete on kit_outbox_ack to mw_app;
create index kit_outbox_ack_event_index on kit_outbox_ack (tenant_id, "event_id");
create table tenancy_tenant (
  "id" bigint not null,
  "name" text not null,
  "type" integer not null default 0,
  "language" text not null default 'zh',
  "time_zone" text not null default 'Asia/Shanghai',
  "expire_date" date,
  "max_overdue_days" integer not null default 0,
  "allow_login" boolean not null default true,
  "login_delay_seconds" integer not null default 0,
  "hasp_expire_switch" integer not null default 0,
  "created_at" timestamptz not null,
  constraint tenancy_tenant_pkey primary key ("id"),
  constraint tenancy_tenant_name_check check (char_length(name) between 1 and 100),
  constraint tenancy_tenant_type_check check (type in (0, 1)),
  constraint tenancy_tenant_language_check check (language in ('zh', 'en')),
  constraint tenancy_tenant_max_overdue_days_check check (max_overdue_days >= 0),
  constraint tenancy_tenant_login_delay_seconds_check check (login_delay_seconds between 0 and 600),
  constraint tenancy_tenant_hasp_expire_switch_check check (hasp_expire_switch in (0, 1))
);
grant select, insert, update on tenancy_tenant to mw_app;
create table tenancy_opened_module (
  "tenant_id" bigint not null,
  "module_key" text not null,
  "opened_at" timestamptz not null,
  constraint tenancy_opened_module_pkey primary key ("tenant_id", "module_key"),
  constraint tenancy_opened_module_module_key_check check (module_key ~ '^[a-z]{2,20}$')
);
alter table tenancy_opened_module enable row level security;
alter table tenancy_opened_module force row level security;
create policy tenancy_opened_module_place on tenancy_opened_module using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on tenancy_opened_module to mw_app;
create table tenancy_factory (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "time_zone" text not null,
  "currency" text not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", ''), NFKC))) stored,
  constraint tenancy_factory_pkey primary key ("tenant_id", "id"),
  constraint tenancy_factory_name_check check (char_length("name") <= 50),
  constraint tenancy_factory_time_zone_check check (char_length("time_zone") <= 64),
  constraint tenancy_factory_currency_check check (char_length("currency") <= 3),
  constraint tenancy_factory_remark_check check (char_length("remark") <= 200)
);
alter table tenancy_factory enable row level security;
alter table tenancy_factory force row level security;
create policy tenancy_factory_place on tenancy_factory using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on tenancy_factory to mw_app;
create unique index tenancy_factory_key_unique on tenancy_factory (tenant_id, (lower(normalize("name", NFKC))));
create index tenancy_factory_sort_index on tenancy_factory (tenant_id, "name" collate "zh-x-icu", "id");
create table identity_account (
  "id" bigint not null,
  "phone" text not null,
  "email" text,
  "password_hash" text,
  "status" text not null default 'active',
  "created_at" timestamptz not null,
  constraint identity_account_pkey primary key ("id"),
  constraint identity_account_phone_check check (char_length(phone) <= 20),
  constraint identity_account_email_check check (char_length(email) <= 50),
  constraint identity_account_status_check check (status in ('active', 'disabled'))
);
grant select, insert, update on identity_account to mw_app;
create unique index identity_account_phone_unique on identity_account ("phone");
create unique index identity_account_email_unique on identity_account ((lower(email))) where email is not null;
create table identity_directory (
  "account_id" bigint not null,
  "tenant_id" bigint not null,
  "user_id" bigint not null,
  "last_factory_id" bigint,
  "last_entered_at" timestamptz,
  constraint identity_directory_pkey primary key ("account_id", "tenant_id")
);
grant select, insert, update, delete on identity_directory to mw_app;
create unique index identity_directory_user_unique on identity_directory ("tenant_id", "user_id");
create table identity_session (
  "id" bigint not null,
  "long_hash" bytea not null,
  "account_id" bigint not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "user_id" bigint not null,
  "created_at" timestamptz not null,
  "last_seen_at" timestamptz not null,
  "idle_seconds" integer not null,
  "ends_at" timestamptz not null,
  "ended_at" timestamptz,
  "ended_reason" text,
  "source" text not null,
  "agent" text not null,
  constraint identity_session_pkey primary key ("id"),
  constraint identity_session_ended_reason_check check (ended_reason in ('signedOut', 'signedInAgain', 'switched', 'tooMany', 'tokenReused', 'phoneChanged', 'removed')),
  constraint identity_session_agent_check check (char_length(agent) <= 200)
);
grant select, insert, update, delete on identity_session to mw_app;
create unique index identity_session_long_unique on identity_session ("long_hash");
create index identity_session_account_index on identity_session ("account_id", "created_at");
create index identity_session_user_index on identity_session ("tenant_id", "user_id") where ended_at is null;
create table identity_token (
  "session_id" bigint not null,
  "hash" bytea not null,
  "expires_at" timestamptz not null,
  "replaced_at" timestamptz,
  constraint identity_token_pkey primary key ("session_id", "hash")
);
grant select, insert, update, delete on identity_token to mw_app;
create table identity_ticket (
  "hash" bytea not null,
  "session_id" bigint not null,
  "purpose" text not null,
  "expires_at" timestamptz not null,
  constraint identity_ticket_pkey primary key ("hash"),
  constraint identity_ticket_purpose_check check (purpose in ('page'))
);
grant select, insert, update, delete on identity_ticket to mw_app;
create index identity_ticket_expires_index on identity_ticket ("expires_at");
create index identity_ticket_session_index on identity_ticket ("session_id");
create table identity_key (
  "id" bigint not null,
  "public_key" text not null,
  "sealed_private_key" text not null,
  "created_at" timestamptz not null,
  "retires_at" timestamptz not null,
  "ends_at" timestamptz not null,
  constraint identity_key_pkey primary key ("id")
);
grant select, insert, delete on identity_key to mw_app;
create index identity_key_ends_index on identity_key ("ends_at");
create table identity_nonce (
  "iv" text not null,
  "key_id" bigint not null,
  "expires_at" timestamptz not null,
  constraint identity_nonce_pkey primary key ("iv"),
  constraint identity_nonce_iv_check check (iv ~ '^[0-9a-f]{32}$')
);
grant select, insert, update, delete on identity_nonce to mw_app;
create index identity_nonce_expires_index on identity_nonce ("expires_at");
create table identity_attempt (
  "bucket" bytea not null,
  "count" integer not null,
  "ends_at" timestamptz not null,
  constraint identity_attempt_pkey primary key ("bucket")
);
grant select, insert, update, delete on identity_attempt to mw_app;
create index identity_attempt_ends_index on identity_attempt ("ends_at");
create table identity_event (
  "id" bigint not null,
  "at" timestamptz not null,
  "kind" text not null,
  "account_id" bigint,
  "tenant_id" bigint,
  "masked_phone" text,
  "source" text not null,
  "agent" text not null,
  "trace_id" text not null,
  constraint identity_event_pkey primary key ("id"),
  constraint identity_event_kind_check check (kind in ('signIn', 'signInFailed', 'signInThrottled', 'signOut', 'switchTenant', 'tokenReused'))
);
grant select, insert on identity_event to mw_app;
create index identity_event_at_index on identity_event ("at");
create index identity_event_account_index on identity_event ("account_id", "at");
create table identity_preference (
  "tenant_id" bigint not null,
  "user_id" bigint not null,
  "key" text not null,
  "value" jsonb not null,
  "updated_at" timestamptz not null,
  constraint identity_preference_pkey primary key ("tenant_id", "user_id", "key"),
  constraint identity_preference_key_check check (char_length(key) between 1 and 100)
);
alter table identity_preference enable row level security;
alter table identity_preference force row level security;
create policy identity_preference_place on identity_preference using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_preference to mw_app;
create table identity_role (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "group" text,
  "type" text,
  "valid" boolean not null default true,
  "sort_code" integer,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("group", ''), NFKC))) stored,
  constraint identity_role_pkey primary key ("tenant_id", "id"),
  constraint identity_role_code_check check (char_length("code") <= 30),
  constraint identity_role_name_check check (char_length("name") <= 30),
  constraint identity_role_group_check check (char_length("group") <= 30),
  constraint identity_role_type_check check ("type" in ('managerGranted', 'systemDefined', 'userDefined')),
  constraint identity_role_remark_check check (char_length("remark") <= 30)
);
alter table identity_role enable row level security;
alter table identity_role force row level security;
create policy identity_role_place on identity_role using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_role to mw_app;
create unique index identity_role_key_unique on identity_role (tenant_id, (lower(normalize("code", NFKC))));
create index identity_role_sort_index on identity_role (tenant_id, "sort_code", "id");
create table identity_role_permissions (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "permission" text not null,
  constraint identity_role_permissions_pkey primary key ("tenant_id", "parent_id", "position"),
  constraint identity_role_permissions_permission_check check (char_length("permission") <= 100)
);
alter table identity_role_permissions enable row level security;
alter table identity_role_permissions force row level security;
create policy identity_role_permissions_place on identity_role_permissions using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_role_permissions to mw_app;
create unique index identity_role_permissions_key_unique on identity_role_permissions (tenant_id, "parent_id", (lower(normalize("permission", NFKC))));
create table identity_user (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "user_name" text not null,
  "real_name" text not null,
  "english_name" text,
  "spell_name" text,
  "work_number" text,
  "phone" text not null,
  "work_phone" text,
  "email" text,
  "title" text,
  "employment" text not null,
  "enabled" boolean not null default true,
  "expire_date" date not null,
  "page_size" integer,
  "work_rate" numeric(13,2),
  "work_log" boolean not null default false,
  "birthday" date,
  "sex" text,
  "marriage" text,
  "entry_date" date,
  "language" text,
  "ip" text,
  "photo" bigint,
  "intro" text,
  "search_text" text generated always as (lower(normalize(coalesce("user_name", '') || E'\n' || coalesce("real_name", '') || E'\n' || coalesce("work_number", '') || E'\n' || coalesce("phone", ''), NFKC))) stored,
  constraint identity_user_pkey primary key ("tenant_id", "id"),
  constraint identity_user_user_name_check check (char_length("user_name") <= 20),
  constraint identity_user_real_name_check check (char_length("real_name") <= 20),
  constraint identity_user_english_name_check check (char_length("english_name") <= 50),
  constraint identity_user_spell_name_check check (char_length("spell_name") <= 50),
  constraint identity_user_work_number_check check (char_length("work_number") <= 30),
  constraint identity_user_phone_check check (char_length("phone") <= 20),
  constraint identity_user_work_phone_check check (char_length("work_phone") <= 20),
  constraint identity_user_email_check check (char_length("email") <= 50),
  constraint identity_user_title_check check (char_length("title") <= 50),
  constraint identity_user_employment_check check ("employment" in ('onTheJob', 'left', 'unpaidLeave')),
  constraint identity_user_sex_check check ("sex" in ('male', 'female')),
  constraint identity_user_marriage_check check ("marriage" in ('single', 'married')),
  constraint identity_user_language_check check ("language" in ('zh', 'en')),
  constraint identity_user_intro_check check (char_length("intro") <= 200)
);
alter table identity_user enable row level security;
alter table identity_user force row level security;
create policy identity_user_place on identity_user using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_user to mw_app;
create unique index identity_user_key_unique on identity_user (tenant_id, (lower(normalize("user_name", NFKC))));
create index identity_user_sort_index on identity_user (tenant_id, "user_name" collate "zh-x-icu", "id");
create table identity_user_roles (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "role_id" bigint not null,
  constraint identity_user_roles_pkey primary key ("tenant_id", "parent_id", "position")
);
alter table identity_user_roles enable row level security;
alter table identity_user_roles force row level security;
create policy identity_user_roles_place on identity_user_roles using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_user_roles to mw_app;
create unique index identity_user_roles_key_unique on identity_user_roles (tenant_id, "parent_id", "role_id");
create index identity_user_roles_role_id_index on identity_user_roles (tenant_id, "role_id");
create table identity_user_factories (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "factory_id" bigint not null,
  constraint identity_user_factories_pkey primary key ("tenant_id", "parent_id", "position")
);
alter table identity_user_factories enable row level security;
alter table identity_user_factories force row level security;
create policy identity_user_factories_place on identity_user_factories using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_user_factories to mw_app;
create unique index identity_user_factories_key_unique on identity_user_factories (tenant_id, "parent_id", "factory_id");
create index identity_user_factories_factory_id_index on identity_user_factories (tenant_id, "factory_id");
create table basic_section (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "chinese_name" text,
  "type" text not null,
  "permission" text not null,
  "unit_price" numeric(15,4),
  "capacity_hours" numeric(13,2),
  "sort" integer not null,
  "needs_cam" boolean not null default false,
  "needs_cam_qc" boolean not null default false,
  "needs_machining_face" boolean not null default false,
  "is_tooling" boolean not null default false,
  "can_complete_directly" boolean not null default false,
  "needs_shipment_weight" boolean not null default false,
  "colour_standard" text,
  "language_key" text,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("chinese_name", ''), NFKC))) stored,
  constraint basic_section_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_section_name_check check (char_length("name") <= 8),
  constraint basic_section_chinese_name_check check (char_length("chinese_name") <= 20),
  constraint basic_section_type_check check ("type" in ('design', 'cam', 'camQc', 'turning', 'milling', 'grinding', 'drilling', 'deepHole', 'cnc', 'edm', 'wireCut', 'slowWire', 'heatTreatment', 'surface', 'polishing', 'inspection', 'fitting', 'assembly', 'trial', 'warehouse', 'outsourcing')),
  constraint basic_section_permission_check check ("permission" in ('open', 'assigned')),
  constraint basic_section_colour_standard_check check (char_length("colour_standard") <= 50),
  constraint basic_section_language_key_check check (char_length("language_key") <= 200),
  constraint basic_section_remark_check check (char_length("remark") <= 200)
);
alter table basic_section enable row level security;
alter table basic_section force row level security;
create policy basic_section_place on basic_section using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_section to mw_app;
create unique index basic_section_key_unique on basic_section (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index basic_section_sort_index on basic_section (tenant_id, factory_id, "sort", "id");
create table basic_section_report_items (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "workpiece_type" integer not null,
  "item" text not null,
  constraint basic_section_report_items_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_section_report_items_workpiece_type_check check ("workpiece_type" in (0, 1, 2)),
  constraint basic_section_report_items_item_check check ("item" in ('start', 'continue', 'pause', 'finish', 'delivery', 'incomingMaterial'))
);
alter table basic_section_report_items enable row level security;
alter table basic_section_report_items force row level security;
create policy basic_section_report_items_place on basic_section_report_items using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_section_report_items to mw_app;
create unique index basic_section_report_items_key_unique on basic_section_report_items (tenant_id, factory_id, "parent_id", "workpiece_type", "item");
create table basic_process (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "section_id" bigint not null,
  "default_minutes" integer,
  "time_source" integer not null,
  "is_cyclic" boolean not null default false,
  "weight" text not null,
  "production_mode" text not null,
  "needs_cam_qc" boolean not null default false,
  "machining_mark" text not null,
  "valid" boolean not null default true,
  "note" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("note", ''), NFKC))) stored,
  constraint basic_process_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_process_code_check check (char_length("code") <= 20),
  constraint basic_process_name_check check (char_length("name") <= 50),
  constraint basic_process_time_source_check check ("time_source" in (0, 1)),
  constraint basic_process_weight_check check ("weight" in ('main', 'optional')),
  constraint basic_process_production_mode_check check ("production_mode" in ('batch', 'discrete')),
  constraint basic_process_machining_mark_check check ("machining_mark" in ('none', 'design', 'cam', 'workshop')),
  constraint basic_process_note_check check (char_length("note") <= 50)
);
alter table basic_process enable row level security;
alter table basic_process force row level security;
create policy basic_process_place on basic_process using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_process to mw_app;
create unique index basic_process_key_unique on basic_process (tenant_id, factory_id, (lower(normalize("code", NFKC))));
create index basic_process_sort_index on basic_process (tenant_id, factory_id, "code", "id");
create index basic_process_section_id_index on basic_process (tenant_id, factory_id, "section_id");
create table basic_process_pre_processes (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "process_id" bigint not null,
  constraint basic_process_pre_processes_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_process_pre_processes enable row level security;
alter table basic_process_pre_processes force row level security;
create policy basic_process_pre_processes_place on basic_process_pre_processes using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_process_pre_processes to mw_app;
create unique index basic_process_pre_processes_key_unique on basic_process_pre_processes (tenant_id, factory_id, "parent_id", "process_id");
create index basic_process_pre_processes_process_id_index on basic_process_pre_processes (tenant_id, factory_id, "process_id");
create table basic_process_post_processes (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "process_id" bigint not null,
  constraint basic_process_post_processes_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_process_post_processes enable row level security;
alter table basic_process_post_processes force row level security;
create policy basic_process_post_processes_place on basic_process_post_processes using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_process_post_processes to mw_app;
create unique index basic_process_post_processes_key_unique on basic_process_post_processes (tenant_id, factory_id, "parent_id", "process_id");
create index basic_process_post_processes_process_id_index on basic_process_post_processes (tenant_id, factory_id, "process_id");
create table basic_machine (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "alias" text,
  "type" text,
  "status" text not null,
  "section_id" bigint not null,
  "resource_groups" text,
  "department" text,
  "asset_name" text,
  "asset_number" text,
  "serial_number" text,
  "computer_ip1" text,
  "computer_ip2" text,
  "computer_ip3" text,
  "machine_ip1" text,
  "machine_ip2" text,
  "port1" integer,
  "port2" integer,
  "login_name" text,
  "password" text,
  "mts_server" text,
  "fixture_count" integer,
  "start_tool_number" integer,
  "safe_coordinate_mode" text,
  "can_adjust_on_machine" boolean not null default false,
  "can_check_on_machine" boolean not null default false,
  "is_automation_line" boolean not null default false,
  "logs_work" boolean not null default false,
  "target_rate" numeric(13,2),
  "labour_rate" numeric(15,4),
  "equipment_rate" numeric(15,4),
  "video_url" text,
  "simultaneous_tasks" integer not null,
  "runs_unattended" boolean not null default false,
  "has_c_axis" boolean not null default false,
  "precision_level" integer,
  "min_length" numeric(13,2),
  "max_length" numeric(13,2),
  "min_width" numeric(13,2),
  "max_width" numeric(13,2),
  "min_height" numeric(13,2),
  "max_height" numeric(13,2),
  "min_weight" numeric(14,3),
  "max_weight" numeric(14,3),
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("alias", '') || E'\n' || coalesce("type", '') || E'\n' || coalesce("resource_groups", ''), NFKC))) stored,
  constraint basic_machine_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_machine_name_check check (char_length("name") <= 8),
  constraint basic_machine_alias_check check (char_length("alias") <= 50),
  constraint basic_machine_type_check check (char_length("type") <= 50),
  constraint basic_machine_status_check check ("status" in ('normal', 'service', 'invalid')),
  constraint basic_machine_resource_groups_check check (char_length("resource_groups") <= 500),
  constraint basic_machine_department_check check (char_length("department") <= 30),
  constraint basic_machine_asset_name_check check (char_length("asset_name") <= 50),
  constraint basic_machine_asset_number_check check (char_length("asset_number") <= 50),
  constraint basic_machine_serial_number_check check (char_length("serial_number") <= 50),
  constraint basic_machine_login_name_check check (char_length("login_name") <= 50),
  constraint basic_machine_mts_server_check check (char_length("mts_server") <= 200),
  constraint basic_machine_safe_coordinate_mode_check check ("safe_coordinate_mode" in ('none', 'machine', 'workpiece', 'fixture')),
  constraint basic_machine_video_url_check check (char_length("video_url") <= 200),
  constraint basic_machine_remark_check check (char_length("remark") <= 200)
);
alter table basic_machine enable row level security;
alter table basic_machine force row level security;
create policy basic_machine_place on basic_machine using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_machine to mw_app;
create unique index basic_machine_key_unique on basic_machine (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index basic_machine_sort_index on basic_machine (tenant_id, factory_id, "name", "id");
create index basic_machine_section_id_index on basic_machine (tenant_id, factory_id, "section_id");
create table basic_machine_downtimes (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "starts_at" timestamptz not null,
  "ends_at" timestamptz not null,
  "reason" text,
  constraint basic_machine_downtimes_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_machine_downtimes_reason_check check (char_length("reason") <= 50)
);
alter table basic_machine_downtimes enable row level security;
alter table basic_machine_downtimes force row level security;
create policy basic_machine_downtimes_place on basic_machine_downtimes using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_machine_downtimes to mw_app;
create unique index basic_machine_downtimes_key_unique on basic_machine_downtimes (tenant_id, factory_id, "parent_id", "starts_at");
create table basic_calendar (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "is_default" boolean not null default false,
  "valid" boolean not null default true,
  "sort" integer not null,
  "rest_monday" boolean not null default false,
  "rest_tuesday" boolean not null default false,
  "rest_wednesday" boolean not null default false,
  "rest_thursday" boolean not null default false,
  "rest_friday" boolean not null default false,
  "rest_saturday" boolean not null default false,
  "rest_sunday" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint basic_calendar_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_calendar_name_check check (char_length("name") <= 20),
  constraint basic_calendar_remark_check check (char_length("remark") <= 200)
);
alter table basic_calendar enable row level security;
alter table basic_calendar force row level security;
create policy basic_calendar_place on basic_calendar using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_calendar to mw_app;
create unique index basic_calendar_key_unique on basic_calendar (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index basic_calendar_sort_index on basic_calendar (tenant_id, factory_id, "sort", "id");
create table basic_calendar_holidays (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  "type" text not null,
  "start_date" date not null,
  "end_date" date not null,
  "is_worked" boolean not null default false,
  constraint basic_calendar_holidays_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_calendar_holidays_name_check check (char_length("name") <= 20),
  constraint basic_calendar_holidays_type_check check ("type" in ('fixed', 'floating'))
);
alter table basic_calendar_holidays enable row level security;
alter table basic_calendar_holidays force row level security;
create policy basic_calendar_holidays_place on basic_calendar_holidays using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_calendar_holidays to mw_app;
create unique index basic_calendar_holidays_key_unique on basic_calendar_holidays (tenant_id, factory_id, "parent_id", "type", "start_date");
create table basic_shift (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "english_name" text,
  "type" text not null,
  "valid_from" date,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("english_name", ''), NFKC))) stored,
  constraint basic_shift_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_shift_name_check check (char_length("name") <= 20),
  constraint basic_shift_english_name_check check (char_length("english_name") <= 20),
  constraint basic_shift_type_check check ("type" in ('work', 'overtime')),
  constraint basic_shift_remark_check check (char_length("remark") <= 200)
);
alter table basic_shift enable row level security;
alter table basic_shift force row level security;
create policy basic_shift_place on basic_shift using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_shift to mw_app;
create unique index basic_shift_key_unique on basic_shift (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index basic_shift_sort_index on basic_shift (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create table basic_shift_periods (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "rank" integer not null,
  "start_time" text not null,
  "end_time" text not null,
  "rest_start" text,
  "rest_end" text,
  "is_overtime" boolean not null default false,
  "worked_minutes" integer,
  constraint basic_shift_periods_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_shift_periods_start_time_check check (char_length("start_time") <= 5),
  constraint basic_shift_periods_end_time_check check (char_length("end_time") <= 5),
  constraint basic_shift_periods_rest_start_check check (char_length("rest_start") <= 5),
  constraint basic_shift_periods_rest_end_check check (char_length("rest_end") <= 5)
);
alter table basic_shift_periods enable row level security;
alter table basic_shift_periods force row level security;
create policy basic_shift_periods_place on basic_shift_periods using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_shift_periods to mw_app;
create unique index basic_shift_periods_key_unique on basic_shift_periods (tenant_id, factory_id, "parent_id", "rank");
create table basic_resource_group (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "section_id" bigint not null,
  "calendar_id" bigint not null,
  "shift_id" bigint not null,
  "capacity_hours" numeric(13,2) not null,
  "weight" numeric(13,2) not null,
  "labour_rate" numeric(15,4) not null,
  "join_date" date not null,
  "end_date" date not null,
  "simultaneous_tasks" integer not null,
  "needs_people" boolean not null default false,
  "is_bottleneck" boolean not null default false,
  "reports_work" boolean not null default true,
  "in_scheduling" boolean not null default true,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint basic_resource_group_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_resource_group_name_check check (char_length("name") <= 18),
  constraint basic_resource_group_remark_check check (char_length("remark") <= 200)
);
alter table basic_resource_group enable row level security;
alter table basic_resource_group force row level security;
create policy basic_resource_group_place on basic_resource_group using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_resource_group to mw_app;
create unique index basic_resource_group_key_unique on basic_resource_group (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index basic_resource_group_sort_index on basic_resource_group (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create index basic_resource_group_section_id_index on basic_resource_group (tenant_id, factory_id, "section_id");
create index basic_resource_group_calendar_id_index on basic_resource_group (tenant_id, factory_id, "calendar_id");
create index basic_resource_group_shift_id_index on basic_resource_group (tenant_id, factory_id, "shift_id");
create table basic_resource_group_machines (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "machine_id" bigint not null,
  "is_main" boolean not null default true,
  "join_date" date,
  "end_date" date,
  constraint basic_resource_group_machines_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_resource_group_machines enable row level security;
alter table basic_resource_group_machines force row level security;
create policy basic_resource_group_machines_place on basic_resource_group_machines using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_resource_group_machines to mw_app;
create unique index basic_resource_group_machines_key_unique on basic_resource_group_machines (tenant_id, factory_id, "parent_id", "machine_id", "join_date");
create index basic_resource_group_machines_machine_id_index on basic_resource_group_machines (tenant_id, factory_id, "machine_id");
create table basic_resource_group_users (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "user_id" bigint not null,
  "is_main" boolean not null default true,
  "join_date" date,
  "end_date" date,
  constraint basic_resource_group_users_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_resource_group_users enable row level security;
alter table basic_resource_group_users force row level security;
create policy basic_resource_group_users_place on basic_resource_group_users using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_resource_group_users to mw_app;
create unique index basic_resource_group_users_key_unique on basic_resource_group_users (tenant_id, factory_id, "parent_id", "user_id", "join_date");
create index basic_resource_group_users_user_id_index on basic_resource_group_users (tenant_id, factory_id, "user_id");
create table basic_flow_time (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "from_group_id" bigint not null,
  "to_group_id" bigint not null,
  "minutes" integer not null,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("remark", ''), NFKC))) stored,
  constraint basic_flow_time_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_flow_time_remark_check check (char_length("remark") <= 200)
);
alter table basic_flow_time enable row level security;
alter table basic_flow_time force row level security;
create policy basic_flow_time_place on basic_flow_time using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_flow_time to mw_app;
create unique index basic_flow_time_key_unique on basic_flow_time (tenant_id, factory_id, "from_group_id", "to_group_id");
create index basic_flow_time_from_group_id_index on basic_flow_time (tenant_id, factory_id, "from_group_id");
create index basic_flow_time_to_group_id_index on basic_flow_time (tenant_id, factory_id, "to_group_id");
create table basic_customer (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "name" text not null,
  "short_name" text,
  "area" text,
  "address" text,
  "telephone" text,
  "fax" text,
  "email" text,
  "is_sporadic" boolean not null default false,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("short_name", ''), NFKC))) stored,
  constraint basic_customer_pkey primary key ("tenant_id", "id"),
  constraint basic_customer_number_check check (char_length("number") <= 50),
  constraint basic_customer_name_check check (char_length("name") <= 50),
  constraint basic_customer_short_name_check check (char_length("short_name") <= 5),
  constraint basic_customer_area_check check (char_length("area") <= 50),
  constraint basic_customer_address_check check (char_length("address") <= 50),
  constraint basic_customer_telephone_check check (char_length("telephone") <= 20),
  constraint basic_customer_fax_check check (char_length("fax") <= 30),
  constraint basic_customer_email_check check (char_length("email") <= 50),
  constraint basic_customer_remark_check check (char_length("remark") <= 200)
);
alter table basic_customer enable row level security;
alter table basic_customer force row level security;
create policy basic_customer_place on basic_customer using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_customer to mw_app;
create unique index basic_customer_key_unique on basic_customer (tenant_id, (lower(normalize("number", NFKC))));
create index basic_customer_sort_index on basic_customer (tenant_id, "number", "id");
create table basic_customer_windows (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  constraint basic_customer_windows_pkey primary key ("tenant_id", "parent_id", "position"),
  constraint basic_customer_windows_name_check check (char_length("name") <= 50)
);
alter table basic_customer_windows enable row level security;
alter table basic_customer_windows force row level security;
create policy basic_customer_windows_place on basic_customer_windows using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_customer_windows to mw_app;
create unique index basic_customer_windows_key_unique on basic_customer_windows (tenant_id, "parent_id", (lower(normalize("name", NFKC))));
create table basic_customer_delivery_addresses (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  "detail" text not null,
  constraint basic_customer_delivery_addresses_pkey primary key ("tenant_id", "parent_id", "position"),
  constraint basic_customer_delivery_addresses_name_check check (char_length("name") <= 20),
  constraint basic_customer_delivery_addresses_detail_check check (char_length("detail") <= 100)
);
alter table basic_customer_delivery_addresses enable row level security;
alter table basic_customer_delivery_addresses force row level security;
create policy basic_customer_delivery_addresses_place on basic_customer_delivery_addresses using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_customer_delivery_addresses to mw_app;
create unique index basic_customer_delivery_addresses_key_unique on basic_customer_delivery_addresses (tenant_id, "parent_id", (lower(normalize("name", NFKC))));
create table production_mould (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "name" text not null,
  "customer_id" bigint,
  "salesman" text,
  "start_date" date,
  "delivery_date" date not null,
  "priority" integer not null,
  "status" text,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("salesman", ''), NFKC))) stored,
  constraint production_mould_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint production_mould_number_check check (char_length("number") <= 30),
  constraint production_mould_name_check check (char_length("name") <= 50),
  constraint production_mould_salesman_check check (char_length("salesman") <= 20),
  constraint production_mould_status_check check ("status" in ('open', 'paused', 'finished', 'closed')),
  constraint production_mould_remark_check check (char_length("remark") <= 200)
);
alter table production_mould enable row level security;
alter table production_mould force row level security;
create policy production_mould_place on production_mould using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_mould to mw_app;
create unique index production_mould_key_unique on production_mould (tenant_id, factory_id, (lower(normalize("number", NFKC))));
create index production_mould_sort_index on production_mould (tenant_id, factory_id, "delivery_date", "id");
create index production_mould_customer_id_index on production_mould (tenant_id, factory_id, "customer_id");
create table production_mould_trials (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "event" text not null,
  "planned_date" date not null,
  "actual_date" date,
  constraint production_mould_trials_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint production_mould_trials_event_check check (char_length("event") <= 10)
);
alter table production_mould_trials enable row level security;
alter table production_mould_trials force row level security;
create policy production_mould_trials_place on production_mould_trials using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_mould_trials to mw_app;
create unique index production_mould_trials_key_unique on production_mould_trials (tenant_id, factory_id, "parent_id", (lower(normalize("event", NFKC))));
create table production_part (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "mould_id" bigint not null,
  "number" text not null,
  "name" text not null,
  "type" integer not null,
  "quantity" integer not null,
  "assembly_group" text,
  "delivery_date" date,
  "material" text,
  "material_status" text not null,
  "material_date" date,
  "length" numeric(13,2),
  "width" numeric(13,2),
  "height" numeric(13,2),
  "weight" numeric(14,3),
  "precision_level" integer,
  "needs_c_axis" boolean not null default false,
  "electrode_stage" text,
  "spark_gap" numeric(14,3),
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("material", ''), NFKC))) stored,
  constraint production_part_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint production_part_number_check check (char_length("number") <= 30),
  constraint production_part_name_check check (char_length("name") <= 50),
  constraint production_part_type_check check ("type" in (1, 2)),
  constraint production_part_assembly_group_check check (char_length("assembly_group") <= 20),
  constraint production_part_material_check check (char_length("material") <= 50),
  constraint production_part_material_status_check check ("material_status" in ('notTracked', 'notOrdered', 'ordered', 'arrived')),
  constraint production_part_electrode_stage_check check ("electrode_stage" in ('rough', 'semiFine', 'fine')),
  constraint production_part_remark_check check (char_length("remark") <= 200)
);
alter table production_part enable row level security;
alter table production_part force row level security;
create policy production_part_place on production_part using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_part to mw_app;
create unique index production_part_key_unique on production_part (tenant_id, factory_id, "mould_id", (lower(normalize("number", NFKC))));
create index production_part_sort_index on production_part (tenant_id, factory_id, "number", "id");
create index production_part_mould_id_index on production_part (tenant_id, factory_id, "mould_id");
create table production_part_burns (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "part_id" bigint not null,
  "operation_number" integer not null,
  "pieces" integer,
  constraint production_part_burns_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table production_part_burns enable row level security;
alter table production_part_burns force row level security;
create policy production_part_burns_place on production_part_burns using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_part_burns to mw_app;
create unique index production_part_burns_key_unique on production_part_burns (tenant_id, factory_id, "parent_id", "part_id", "operation_number");
create index production_part_burns_part_id_index on production_part_burns (tenant_id, factory_id, "part_id");
create table production_route (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "part_id" bigint not null,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("remark", ''), NFKC))) stored,
  constraint production_route_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint production_route_remark_check check (char_length("remark") <= 200)
);
alter table production_route enable row level security;
alter table production_route force row level security;
create policy production_route_place on production_route using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_route to mw_app;
create unique index production_route_key_unique on production_route (tenant_id, factory_id, "part_id");
create index production_route_part_id_index on production_route (tenant_id, factory_id, "part_id");
create table production_route_operations (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "number" integer not null,
  "process_id" bigint not null,
  "section_id" bigint,
  "resource_group_id" bigint,
  "setup_minutes" integer,
  "estimated_minutes" integer,
  "time_source" integer not null,
  "needs_cam" boolean not null default false,
  "cam_status" text,
  "cam_ready_at" timestamptz,
  "needs_cam_qc" boolean not null default false,
  "cam_qc_status" text,
  "cam_qc_ready_at" timestamptz,
  "needs_machining_face" boolean not null default false,
  "may_run_unattended" boolean not null default false,
  "must_not_be_interrupted" boolean not null default false,
  "is_outsourced" boolean not null default false,
  "supplier" text,
  "turnaround_minutes" integer,
  "remark" text,
  constraint production_route_operations_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint production_route_operations_time_source_check check ("time_source" in (0, 1)),
  constraint production_route_operations_cam_status_check check ("cam_status" in ('unknown', 'expected', 'ready', 'notNeeded')),
  constraint production_route_operations_cam_qc_status_check check ("cam_qc_status" in ('unknown', 'expected', 'ready', 'notNeeded')),
  constraint production_route_operations_supplier_check check (char_length("supplier") <= 50),
  constraint production_route_operations_remark_check check (char_length("remark") <= 200)
);
alter table production_route_operations enable row level security;
alter table production_route_operations force row level security;
create policy production_route_operations_place on production_route_operations using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_route_operations to mw_app;
create unique index production_route_operations_key_unique on production_route_operations (tenant_id, factory_id, "parent_id", "number");
create index production_route_operations_process_id_index on production_route_operations (tenant_id, factory_id, "process_id");
create index production_route_operations_section_id_index on production_route_operations (tenant_id, factory_id, "section_id");
create index production_route_operations_resource_group_id_index on production_route_operations (tenant_id, factory_id, "resource_group_id");
create table production_batch (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "part_id" bigint not null,
  "quantity" integer not null,
  "work_order_number" text,
  "priority" integer,
  "start_date" date,
  "delivery_date" date,
  "source" integer not null,
  "status" text,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("work_order_number", ''), NFKC))) stored,
  constraint production_batch_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint production_batch_number_check check (char_length("number") <= 30),
  constraint production_batch_work_order_number_check check (char_length("work_order_number") <= 30),
  constraint production_batch_source_check check ("source" in (0, 1, 2, 3, 4)),
  constraint production_batch_status_check check ("status" in ('open', 'dispatched', 'paused', 'finished', 'closed')),
  constraint production_batch_remark_check check (char_length("remark") <= 200)
);
alter table production_batch enable row level security;
alter table production_batch force row level security;
create policy production_batch_place on production_batch using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_batch to mw_app;
create unique index production_batch_key_unique on production_batch (tenant_id, factory_id, (lower(normalize("number", NFKC))));
create index production_batch_sort_index on production_batch (tenant_id, factory_id, "number", "id");
create index production_batch_part_id_index on production_batch (tenant_id, factory_id, "part_id");
create table production_batch_operations (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "number" integer not null,
  "lock" integer not null,
  "machine_id" bigint,
  "resource_group_id" bigint,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "worked_minutes" integer,
  "progress" numeric(13,2),
  "is_paused" boolean not null default false,
  "is_outsourced" boolean not null default false,
  "supplier" text,
  "turnaround_minutes" integer,
  constraint production_batch_operations_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint production_batch_operations_lock_check check ("lock" in (0, 1)),
  constraint production_batch_operations_supplier_check check (char_length("supplier") <= 50)
);
alter table production_batch_operations enable row level security;
alter table production_batch_operations force row level security;
create policy production_batch_operations_place on production_batch_operations using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_batch_operations to mw_app;
create unique index production_batch_operations_key_unique on production_batch_operations (tenant_id, factory_id, "parent_id", "number");
create index production_batch_operations_machine_id_index on production_batch_operations (tenant_id, factory_id, "machine_id");
create index production_batch_operations_resource_group_id_index on production_batch_operations (tenant_id, factory_id, "resource_group_id");
create table aps_snapshot (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "schedule_id" bigint not null,
  "at" timestamptz not null,
  "by" text not null,
  "start_at" timestamptz not null,
  "horizon_end" timestamptz not null,
  "engine_version" text not null,
  "fingerprint" text not null,
  "moulds" integer not null,
  "parts" integer not null,
  "batches" integer not null,
  "tasks" integer not null,
  "resources" integer not null,
  "errors" integer not null,
  "warnings" integer not null,
  "problem" bytea not null,
  "names" bytea not null,
  "sources" jsonb not null,
  constraint aps_snapshot_pkey primary key ("tenant_id", "factory_id", "id")
);
alter table aps_snapshot enable row level security;
alter table aps_snapshot force row level security;
create policy aps_snapshot_place on aps_snapshot using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_snapshot to mw_app;
create index aps_snapshot_schedule_index on aps_snapshot (tenant_id, factory_id, "schedule_id", "id");
create table aps_defect (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "snapshot_id" bigint not null,
  "position" integer not null,
  "code" text not null,
  "severity" text not null,
  "params" jsonb not null,
  "entity" text,
  "record_id" bigint,
  "label" text not null,
  constraint aps_defect_pkey primary key ("tenant_id", "factory_id", "snapshot_id", "position"),
  constraint aps_defect_severity_check check (severity in ('error', 'warning'))
);
alter table aps_defect enable row level security;
alter table aps_defect force row level security;
create policy aps_defect_place on aps_defect using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_defect to mw_app;
create table aps_run (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "schedule_id" bigint not null,
  "kind" text not null,
  "state" text not null,
  "by" text not null,
  "user_id" bigint not null,
  "stop_requested" boolean not null default false,
  "started_at" timestamptz not null,
  "ended_at" timestamptz,
  "error" jsonb,
  constraint aps_run_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint aps_run_kind_check check (kind in ('load', 'run')),
  constraint aps_run_state_check check (state in ('active', 'succeeded', 'stopped', 'failed', 'cancelled')),
  constraint aps_run_ended check ((ended_at is null) = (state = 'active'))
);
alter table aps_run enable row level security;
alter table aps_run force row level security;
create policy aps_run_place on aps_run using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_run to mw_app;
create unique index aps_run_active_unique on aps_run (tenant_id, factory_id, "schedule_id") where state = 'active';
create index aps_run_schedule_index on aps_run (tenant_id, factory_id, "schedule_id", "id");
create table aps_plan (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "schedule_id" bigint not null,
  "snapshot_id" bigint not null,
  "at" timestamptz not null,
  "by" text not null,
  "seconds" numeric(10,3) not null,
  "method" text not null,
  "seed" integer not null,
  "epochs" integer not null,
  "iterations" integer not null,
  "engine_version" text not null,
  "stopped" boolean not null,
  "tasks" integer not null,
  "unplaced_tasks" integer not null,
  "moulds" integer not null,
  "late_moulds" integer not null,
  "on_time_rate" numeric(5,2) not null,
  "start_at" timestamptz not null,
  "horizon_end" timestamptz not null,
  "objective" jsonb not null,
  "notes" jsonb not null,
  "kpis" jsonb not null,
  "catalog" jsonb not null,
  "answer" bytea not null,
  "gantt" bytea not null,
  "is_current" boolean not null,
  "published_at" timestamptz,
  "publisher" text,
  "superseded_at" timestamptz,
  constraint aps_plan_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint aps_plan_published check ((published_at is null) = (publisher is null) and (superseded_at is null or published_at is not null))
);
alter table aps_plan enable row level security;
alter table aps_plan force row level security;
create policy aps_plan_place on aps_plan using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_plan to mw_app;
create unique index aps_plan_current_unique on aps_plan (tenant_id, factory_id, "schedule_id") where is_current;
create unique index aps_plan_published_unique on aps_plan (tenant_id, factory_id) where published_at is not null and superseded_at is null;
create index aps_plan_schedule_index on aps_plan (tenant_id, factory_id, "schedule_id", "id");
create table aps_task (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "plan_id" bigint not null,
  "position" integer not null,
  "task_id" integer not null,
  "part" integer not null,
  "parts" integer not null,
  "mould_id" bigint not null,
  "mould_number" text not null,
  "mould_name" text not null,
  "customer" text,
  "salesman" text,
  "part_id" bigint not null,
  "part_number" text not null,
  "part_name" text not null,
  "part_type" integer not null,
  "batch_id" bigint,
  "batch_number" text,
  "work_order" text,
  "quantity" integer not null,
  "priority" integer not null,
  "operation_number" integer not null,
  "process_name" text not null,
  "section_id" bigint not null,
  "section_name" text not null,
  "group_id" bigint,
  "group_name" text,
  "machine_id" bigint,
  "resource_no" integer,
  "resource_name" text,
  "start_at" timestamptz,
  "end_at" timestamptz,
  "real_start" timestamptz,
  "work_minutes" integer not null,
  "setup_minutes" integer not null,
  "estimated_minutes" integer not null,
  "progress" numeric(5,2) not null,
  "cam_status" text,
  "task_status" text not null,
  "plan_status" text not null,
  "source" integer not null,
  "lock" integer not null,
  "flags" integer not null,
  "is_outsourced" boolean not null,
  "delivery_date" date,
  "late_minutes" integer not null,
  "why" jsonb not null,
  "why_here" jsonb,
  "unplaced" jsonb,
  "search_text" text generated always as (lower(normalize(coalesce(mould_number, '') || E'\n' || coalesce(mould_name, '') || E'\n' || coalesce(part_number, '') || E'\n' || coalesce(part_name, '') || E'\n' || coalesce(batch_number, '') || E'\n' || coalesce(process_name, '') || E'\n' || coalesce(resource_name, '') || E'\n' || coalesce(customer, '') || E'\n' || coalesce(work_order, ''), NFKC))) stored,
  constraint aps_task_pkey primary key ("tenant_id", "factory_id", "plan_id", "position")
);
alter table aps_task enable row level security;
alter table aps_task force row level security;
create policy aps_task_place on aps_task using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_task to mw_app;
create unique index aps_task_task_unique on aps_task (tenant_id, factory_id, "plan_id", "task_id", "part");
create index aps_task_start_index on aps_task (tenant_id, factory_id, "plan_id", "start_at");
create index aps_task_resource_index on aps_task (tenant_id, factory_id, "plan_id", "resource_no", "start_at");
create index aps_task_mould_index on aps_task (tenant_id, factory_id, "plan_id", "mould_id");
create table aps_plan_mould (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "plan_id" bigint not null,
  "mould_id" bigint not null,
  "mould_number" text not null,
  "mould_name" text not null,
  "customer" text,
  "salesman" text,
  "priority" integer not null,
  "delivery_date" date,
  "start_at" timestamptz,
  "end_at" timestamptz,
  "late_minutes" integer not null,
  "tasks" integer not null,
  "unplaced_tasks" integer not null,
  "parts" integer not null,
  "work_minutes" integer not null,
  constraint aps_plan_mould_pkey primary key ("tenant_id", "factory_id", "plan_id", "mould_id")
);
alter table aps_plan_mould enable row level security;
alter table aps_plan_mould force row level security;
create policy aps_plan_mould_place on aps_plan_mould using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_plan_mould to mw_app;
create table aps_setting (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "set_name" text not null,
  "version" integer not null,
  "values" jsonb not null,
  "updated_at" timestamptz not null,
  "updated_by" text not null,
  constraint aps_setting_pkey primary key ("tenant_id", "factory_id", "set_name"),
  constraint aps_setting_set_name_check check (set_name in ('global', 'globalMock', 'default', 'defaultMock'))
);
alter table aps_setting enable row level security;
alter table aps_setting force row level security;
create policy aps_setting_place on aps_setting using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_setting to mw_app;
create table aps_schedule (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "is_default" boolean not null default false,
  "is_mock" boolean not null default false,
  "status" text,
  "run_status" text,
  "start_point" timestamptz,
  "horizon_days" integer not null,
  "time_budget_seconds" integer not null,
  "seed" integer not null,
  "frozen_hours" integer not null,
  "assumed_ready_hours" integer,
  "outsourcing_days" integer not null,
  "task_count" integer,
  "unplaced_count" integer,
  "mould_count" integer,
  "late_moulds" integer,
  "on_time_rate" numeric(13,2),
  "run_seconds" numeric(13,2),
  "loaded_at" timestamptz,
  "ran_at" timestamptz,
  "creator" text,
  "publisher" text,
  "published_at" timestamptz,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint aps_schedule_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint aps_schedule_name_check check (char_length("name") <= 50),
  constraint aps_schedule_status_check check ("status" in ('notStarted', 'inProgress', 'completed', 'published')),
  constraint aps_schedule_run_status_check check ("run_status" in ('none', 'loading', 'running', 'succeeded', 'stopped', 'failed', 'cancelled')),
  constraint aps_schedule_creator_check check (char_length("creator") <= 20),
  constraint aps_schedule_publisher_check check (char_length("publisher") <= 20),
  constraint aps_schedule_remark_check check (char_length("remark") <= 200)
);
alter table aps_schedule enable row level security;
alter table aps_schedule force row level security;
create policy aps_schedule_place on aps_schedule using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_schedule to mw_app;
create unique index aps_schedule_key_unique on aps_schedule (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index aps_schedule_sort_index on aps_schedule (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create table aps_schedule_moulds (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "mould_id" bigint not null,
  constraint aps_schedule_moulds_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table aps_schedule_moulds enable row level security;
alter table aps_schedule_moulds force row level security;
create policy aps_schedule_moulds_place on aps_schedule_moulds using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_schedule_moulds to mw_app;
create unique index aps_schedule_moulds_key_unique on aps_schedule_moulds (tenant_id, factory_id, "parent_id", "mould_id");
create index aps_schedule_moulds_mould_id_index on aps_schedule_moulds (tenant_id, factory_id, "mould_id");
alter table kit_outbox_ack add constraint kit_outbox_ack_event_id_fkey foreign key ("tenant_id", "event_id") references kit_outbox ("tenant_id", "id") on delete cascade;
alter table identity_directory add constraint identity_directory_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete restrict;
alter table identity_directory add constraint identity_directory_tenant_id_fkey foreign key ("tenant_id") references tenancy_tenant ("id") on delete restrict;
alter table identity_session add constraint identity_session_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete restrict;
alter table identity_session add constraint identity_session_tenant_id_fkey foreign key ("tenant_id") references tenancy_tenant ("id") on delete restrict;
alter table identity_token add constraint identity_token_session_id_fkey foreign key ("session_id") references identity_session ("id") on delete cascade;
alter table identity_ticket add constraint identity_ticket_session_id_fkey foreign key ("session_id") references identity_session ("id") on delete cascade;
alter table identity_preference add constraint identity_preference_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table identity_role_permissions add constraint identity_role_permissions_parent_id_fkey foreign key ("tenant_id", "parent_id") references identity_role ("tenant_id", "id") on delete cascade;
alter table identity_user add constraint identity_user_photo_fkey foreign key ("tenant_id", "photo") references files_file ("tenant_id", "id") on delete restrict;
alter table identity_user_roles add constraint identity_user_roles_parent_id_fkey foreign key ("tenant_id", "parent_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table identity_user_roles add constraint identity_user_roles_role_id_fkey foreign key ("tenant_id", "role_id") references identity_role ("tenant_id", "id") on delete restrict;
alter table identity_user_factories add constraint identity_user_factories_parent_id_fkey foreign key ("tenant_id", "parent_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table identity_user_factories add constraint identity_user_factories_factory_id_fkey foreign key ("tenant_id", "factory_id") references tenancy_factory ("tenant_id", "id") on delete restrict;
alter table basic_section_report_items add constraint basic_section_report_items_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_section ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_process add constraint basic_process_section_id_fkey foreign key ("tenant_id", "factory_id", "section_id") references basic_section ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_process_pre_processes add constraint basic_process_pre_processes_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_process ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_process_pre_processes add constraint basic_process_pre_processes_process_id_fkey foreign key ("tenant_id", "factory_id", "process_id") references basic_process ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_process_post_processes add constraint basic_process_post_processes_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_process ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_process_post_processes add constraint basic_process_post_processes_process_id_fkey foreign key ("tenant_id", "factory_id", "process_id") references basic_process ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_machine add constraint basic_machine_section_id_fkey foreign key ("tenant_id", "factory_id", "section_id") references basic_section ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_machine_downtimes add constraint basic_machine_downtimes_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_calendar_holidays add constraint basic_calendar_holidays_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_calendar ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_shift_periods add constraint basic_shift_periods_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_shift ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_resource_group add constraint basic_resource_group_section_id_fkey foreign key ("tenant_id", "factory_id", "section_id") references basic_section ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_resource_group add constraint basic_resource_group_calendar_id_fkey foreign key ("tenant_id", "factory_id", "calendar_id") references basic_calendar ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_resource_group add constraint basic_resource_group_shift_id_fkey foreign key ("tenant_id", "factory_id", "shift_id") references basic_shift ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_resource_group_machines add constraint basic_resource_group_machines_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_resource_group_machines add constraint basic_resource_group_machines_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_resource_group_users add constraint basic_resource_group_users_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_resource_group_users add constraint basic_resource_group_users_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table basic_flow_time add constraint basic_flow_time_from_group_id_fkey foreign key ("tenant_id", "factory_id", "from_group_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_flow_time add constraint basic_flow_time_to_group_id_fkey foreign key ("tenant_id", "factory_id", "to_group_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_customer_windows add constraint basic_customer_windows_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_customer ("tenant_id", "id") on delete cascade;
alter table basic_customer_delivery_addresses add constraint basic_customer_delivery_addresses_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_customer ("tenant_id", "id") on delete cascade;
alter table production_mould add constraint production_mould_customer_id_fkey foreign key ("tenant_id", "customer_id") references basic_customer ("tenant_id", "id") on delete restrict;
alter table production_mould_trials add constraint production_mould_trials_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references production_mould ("tenant_id", "factory_id", "id") on delete cascade;
alter table production_part add constraint production_part_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_part_burns add constraint production_part_burns_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references production_part ("tenant_id", "factory_id", "id") on delete cascade;
alter table production_part_burns add constraint production_part_burns_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_route add constraint production_route_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete cascade;
alter table production_route_operations add constraint production_route_operations_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references production_route ("tenant_id", "factory_id", "id") on delete cascade;
alter table production_route_operations add constraint production_route_operations_process_id_fkey foreign key ("tenant_id", "factory_id", "process_id") references basic_process ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_route_operations add constraint production_route_operations_section_id_fkey foreign key ("tenant_id", "factory_id", "section_id") references basic_section ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_route_operations add constraint production_route_operations_resource_group_id_fkey foreign key ("tenant_id", "factory_id", "resource_group_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_batch add constraint production_batch_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_batch_operations add constraint production_batch_operations_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table production_batch_operations add constraint production_batch_operations_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_batch_operations add constraint production_batch_operations_resource_group_id_fkey foreign key ("tenant_id", "factory_id", "resource_group_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete restrict;
alter table aps_snapshot add constraint aps_snapshot_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_defect add constraint aps_defect_snapshot_id_fkey foreign key ("tenant_id", "factory_id", "snapshot_id") references aps_snapshot ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_run add constraint aps_run_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_plan add constraint aps_plan_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_plan add constraint aps_plan_snapshot_id_fkey foreign key ("tenant_id", "factory_id", "snapshot_id") references aps_snapshot ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_task add constraint aps_task_plan_id_fkey foreign key ("tenant_id", "factory_id", "plan_id") references aps_plan ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_plan_mould add constraint aps_plan_mould_plan_id_fkey foreign key ("tenant_id", "factory_id", "plan_id") references aps_plan ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_schedule_moulds add constraint aps_schedule_moulds_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_schedule_moulds add constraint aps_schedule_moulds_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete cascade;
