alter table identity_session drop constraint identity_session_ended_reason_check;
alter table identity_event drop constraint identity_event_kind_check;
revoke all on identity_event from mw_app;
grant select, insert, delete on identity_event to mw_app;
create table courier_outbox (
  "id" bigint not null,
  "channel" text not null,
  "template" text not null,
  "masked_to" text not null,
  "sealed" text,
  "tenant_id" bigint,
  "status" text not null default 'waiting',
  "tries" integer not null default 0,
  "created_at" timestamptz not null,
  "next_at" timestamptz not null,
  "expires_at" timestamptz,
  "ended_at" timestamptz,
  "fault" text,
  constraint courier_outbox_pkey primary key ("id"),
  constraint courier_outbox_channel_check check (channel in ('sms', 'mail')),
  constraint courier_outbox_masked_to_check check (char_length(masked_to) <= 100),
  constraint courier_outbox_status_check check (status in ('waiting', 'sent', 'failed', 'expired', 'withheld')),
  constraint courier_outbox_fault_check check (char_length(fault) <= 100),
  constraint courier_outbox_sealed_while_waiting check ((status = 'waiting') = (sealed is not null))
);
grant select, insert, update, delete on courier_outbox to mw_app;
create index courier_outbox_next_index on courier_outbox ("next_at") where status = 'waiting';
create index courier_outbox_ended_index on courier_outbox ("ended_at") where ended_at is not null;
create table verification_puzzle (
  "hash" bytea not null,
  "visitor" bytea not null,
  "subject" bytea not null,
  "purpose" text not null,
  "answer" integer not null,
  "expires_at" timestamptz not null,
  "is_tried" boolean not null default false,
  "solved_until" timestamptz,
  "ends_at" timestamptz not null,
  constraint verification_puzzle_pkey primary key ("hash"),
  constraint verification_puzzle_purpose_check check (purpose in ('signIn', 'register', 'recover', 'stepUp', 'changeEmail', 'changePhone'))
);
grant select, insert, update, delete on verification_puzzle to mw_app;
create index verification_puzzle_ends_index on verification_puzzle ("ends_at");
create index verification_puzzle_solved_index on verification_puzzle ("visitor", "subject") where solved_until is not null;
create table verification_code (
  "subject" bytea not null,
  "visitor" bytea not null,
  "purpose" text not null,
  "code" bytea not null,
  "tries" integer not null default 0,
  "expires_at" timestamptz not null,
  constraint verification_code_pkey primary key ("subject", "visitor", "purpose"),
  constraint verification_code_purpose_check check (purpose in ('signIn', 'register', 'recover', 'stepUp', 'changeEmail', 'changePhone'))
);
grant select, insert, update, delete on verification_code to mw_app;
create index verification_code_expires_index on verification_code ("expires_at");
create table verification_target (
  "bucket" bytea not null,
  "sent_at" timestamptz[] not null,
  "ends_at" timestamptz not null,
  constraint verification_target_pkey primary key ("bucket")
);
grant select, insert, update, delete on verification_target to mw_app;
create index verification_target_ends_index on verification_target ("ends_at");
create table verification_budget (
  "bucket" bytea not null,
  "count" integer not null,
  "ends_at" timestamptz not null,
  constraint verification_budget_pkey primary key ("bucket")
);
grant select, insert, update, delete on verification_budget to mw_app;
create index verification_budget_ends_index on verification_budget ("ends_at");
create table identity_account_session (
  "id" bigint not null,
  "hash" bytea not null,
  "account_id" bigint not null,
  "methods" text not null,
  "via" text,
  "created_at" timestamptz not null,
  "proven_at" timestamptz,
  "last_seen_at" timestamptz not null,
  "idle_seconds" integer not null,
  "ends_at" timestamptz not null,
  "ended_at" timestamptz,
  "ended_reason" text,
  "source" text not null,
  "agent" text not null,
  constraint identity_account_session_pkey primary key ("id"),
  constraint identity_account_session_methods_check check (char_length(methods) <= 100),
  constraint identity_account_session_via_check check (char_length(via) <= 60),
  constraint identity_account_session_ended_reason_check check (ended_reason in ('signedOut', 'signedInAgain', 'tooMany', 'passwordChanged', 'phoneChanged', 'removed')),
  constraint identity_account_session_agent_check check (char_length(agent) <= 200)
);
grant select, insert, update, delete on identity_account_session to mw_app;
create unique index identity_account_session_hash_unique on identity_account_session ("hash");
create index identity_account_session_account_index on identity_account_session ("account_id", "created_at");
create table identity_proof (
  "hash" bytea not null,
  "account_id" bigint not null,
  "methods" text not null,
  "via" text,
  "remember" boolean not null,
  "purpose" text not null,
  "bound_to" bytea not null,
  "expires_at" timestamptz not null,
  constraint identity_proof_pkey primary key ("hash"),
  constraint identity_proof_methods_check check (char_length(methods) <= 100),
  constraint identity_proof_via_check check (char_length(via) <= 60),
  constraint identity_proof_purpose_check check (purpose in ('flow', 'secondFactor'))
);
grant select, insert, update, delete on identity_proof to mw_app;
create index identity_proof_expires_index on identity_proof ("expires_at");
create index identity_proof_account_index on identity_proof ("account_id");
create table identity_totp (
  "account_id" bigint not null,
  "sealed_secret" text not null,
  "confirmed_at" timestamptz,
  "last_step" bigint not null default 0,
  "created_at" timestamptz not null,
  constraint identity_totp_pkey primary key ("account_id")
);
grant select, insert, update, delete on identity_totp to mw_app;
create table identity_recovery_code (
  "account_id" bigint not null,
  "hash" bytea not null,
  constraint identity_recovery_code_pkey primary key ("account_id", "hash")
);
grant select, insert, update, delete on identity_recovery_code to mw_app;
create table identity_passkey (
  "id" bigint not null,
  "account_id" bigint not null,
  "credential_id" text not null,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text not null default '',
  "name" text not null,
  "is_second_factor" boolean not null,
  "created_at" timestamptz not null,
  "last_used_at" timestamptz,
  constraint identity_passkey_pkey primary key ("id"),
  constraint identity_passkey_credential_id_check check (char_length(credential_id) between 1 and 1400),
  constraint identity_passkey_transports_check check (char_length(transports) <= 100),
  constraint identity_passkey_name_check check (char_length(name) between 1 and 50)
);
grant select, insert, update, delete on identity_passkey to mw_app;
create unique index identity_passkey_credential_unique on identity_passkey ("credential_id");
create index identity_passkey_account_index on identity_passkey ("account_id");
create table identity_challenge (
  "hash" bytea not null,
  "challenge" text not null,
  "purpose" text not null,
  "account_id" bigint,
  "visitor" bytea not null,
  "expires_at" timestamptz not null,
  constraint identity_challenge_pkey primary key ("hash"),
  constraint identity_challenge_challenge_check check (char_length(challenge) <= 100),
  constraint identity_challenge_purpose_check check (purpose in ('add', 'signIn', 'secondFactor'))
);
grant select, insert, update, delete on identity_challenge to mw_app;
create index identity_challenge_expires_index on identity_challenge ("expires_at");
create index identity_challenge_account_index on identity_challenge ("account_id");
create table identity_trust (
  "hash" bytea not null,
  "account_id" bigint not null,
  "expires_at" timestamptz not null,
  constraint identity_trust_pkey primary key ("hash")
);
grant select, insert, update, delete on identity_trust to mw_app;
create index identity_trust_account_index on identity_trust ("account_id");
create index identity_trust_expires_index on identity_trust ("expires_at");
create table identity_qr (
  "hash" bytea not null,
  "visitor" bytea not null,
  "state" text not null,
  "account_id" bigint,
  "agent" text not null,
  "source" text not null,
  "created_at" timestamptz not null,
  "expires_at" timestamptz not null,
  constraint identity_qr_pkey primary key ("hash"),
  constraint identity_qr_state_check check (state in ('waiting', 'scanned', 'confirmed', 'refused')),
  constraint identity_qr_agent_check check (char_length(agent) <= 200)
);
grant select, insert, update, delete on identity_qr to mw_app;
create index identity_qr_expires_index on identity_qr ("expires_at");
create index identity_qr_account_index on identity_qr ("account_id");
create table sso_client (
  "id" bigint not null,
  "client_id" text not null,
  "name" text not null,
  "sealed_secret" text,
  "redirect_uris" jsonb not null,
  "post_logout_uris" jsonb not null,
  "backchannel_logout_uri" text,
  "may_refresh" boolean not null,
  "created_at" timestamptz not null,
  constraint sso_client_pkey primary key ("id"),
  constraint sso_client_client_id_check check (client_id ~ '^[a-z0-9][a-z0-9._-]{2,59}$'),
  constraint sso_client_name_check check (char_length(name) <= 60)
);
grant select, insert, update, delete on sso_client to mw_app;
create unique index sso_client_client_unique on sso_client ("client_id");
create table sso_key (
  "id" bigint not null,
  "sealed" text not null,
  "created_at" timestamptz not null,
  "signs_from" timestamptz not null,
  "signs_until" timestamptz not null,
  "ends_at" timestamptz not null,
  constraint sso_key_pkey primary key ("id")
);
grant select, insert, delete on sso_key to mw_app;
create index sso_key_ends_index on sso_key ("ends_at");
create table sso_record (
  "kind" text not null,
  "hash" bytea not null,
  "sealed" text not null,
  "grant_hash" bytea,
  "uid_hash" bytea,
  "consumed_at" timestamptz,
  "expires_at" timestamptz not null,
  constraint sso_record_pkey primary key ("kind", "hash"),
  constraint sso_record_kind_check check (char_length(kind) <= 40)
);
grant select, insert, update, delete on sso_record to mw_app;
create index sso_record_expires_index on sso_record ("expires_at");
create index sso_record_grant_index on sso_record ("grant_hash") where grant_hash is not null;
create index sso_record_uid_index on sso_record ("uid_hash") where uid_hash is not null;
create table sso_login (
  "uid_hash" bytea not null,
  "account_session_id" bigint not null,
  "expires_at" timestamptz not null,
  "ended_at" timestamptz,
  constraint sso_login_pkey primary key ("uid_hash")
);
grant select, insert, update, delete on sso_login to mw_app;
create index sso_login_account_session_index on sso_login ("account_session_id");
create index sso_login_ended_index on sso_login ("ended_at") where ended_at is not null;
create index sso_login_expires_index on sso_login ("expires_at");
create table sso_logout (
  "id" bigint not null,
  "client_id" text not null,
  "subject" text not null,
  "sid" text not null,
  "tries" integer not null,
  "next_at" timestamptz not null,
  constraint sso_logout_pkey primary key ("id")
);
grant select, insert, update, delete on sso_logout to mw_app;
create index sso_logout_next_index on sso_logout ("next_at");
create table sso_flow (
  "state_hash" bytea not null,
  "browser_hash" bytea not null,
  "sealed" text not null,
  "tenant_id" bigint,
  "expires_at" timestamptz not null,
  constraint sso_flow_pkey primary key ("state_hash")
);
grant select, insert, update, delete on sso_flow to mw_app;
create index sso_flow_expires_index on sso_flow ("expires_at");
create table connector_provider (
  "id" bigint not null,
  "key" text not null,
  "kind" text not null,
  "name_zh" text not null,
  "name_en" text not null,
  "client_id" text not null,
  "sealed_secret" text not null,
  "agent_id" text,
  "corp_id" text,
  "issuer" text,
  "hosts" text not null default '',
  "mode" text not null default 'oauth2',
  "valid" boolean not null default true,
  "tenant_id" bigint,
  "created_at" timestamptz not null,
  constraint connector_provider_pkey primary key ("id"),
  constraint connector_provider_key_check check (key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  constraint connector_provider_kind_check check (kind in ('openid', 'wecom', 'dingtalk', 'feishu')),
  constraint connector_provider_name_zh_check check (char_length(name_zh) between 1 and 50),
  constraint connector_provider_name_en_check check (char_length(name_en) between 1 and 50),
  constraint connector_provider_client_id_check check (char_length(client_id) between 1 and 200),
  constraint connector_provider_agent_id_check check (char_length(agent_id) <= 50),
  constraint connector_provider_corp_id_check check (char_length(corp_id) <= 100),
  constraint connector_provider_issuer_check check (char_length(issuer) <= 300),
  constraint connector_provider_hosts_check check (char_length(hosts) <= 500),
  constraint connector_provider_mode_check check (mode in ('oauth2', 'sns')),
  constraint connector_provider_openid check ((kind = 'openid') = (issuer is not null)),
  constraint connector_provider_wecom check (kind <> 'wecom' or (agent_id is not null and corp_id is not null)),
  constraint connector_provider_mode check (mode = 'oauth2' or kind = 'dingtalk')
);
grant select, insert, update, delete on connector_provider to mw_app;
create unique index connector_provider_key_unique on connector_provider ("key");
create index connector_provider_tenant_index on connector_provider ("tenant_id");
create table connector_flow (
  "state_hash" bytea not null,
  "provider_id" bigint not null,
  "browser_hash" bytea not null,
  "sealed" text not null,
  "interaction" text,
  "return_to" text,
  "remember" boolean not null,
  "source" text not null,
  "expires_at" timestamptz not null,
  constraint connector_flow_pkey primary key ("state_hash"),
  constraint connector_flow_interaction_check check (char_length(interaction) <= 64),
  constraint connector_flow_return_to_check check (char_length(return_to) <= 2000)
);
grant select, insert, update, delete on connector_flow to mw_app;
create index connector_flow_expires_index on connector_flow ("expires_at");
create index connector_flow_source_index on connector_flow ("source");
create index connector_flow_browser_index on connector_flow ("browser_hash");
create index connector_flow_provider_index on connector_flow ("provider_id");
create table connector_identity (
  "id" bigint not null,
  "provider_id" bigint not null,
  "issuer" text not null,
  "subject" text not null,
  "account_id" bigint not null,
  "person" text,
  "created_at" timestamptz not null,
  "last_used_at" timestamptz,
  constraint connector_identity_pkey primary key ("id"),
  constraint connector_identity_issuer_check check (char_length(issuer) <= 300),
  constraint connector_identity_subject_check check (char_length(subject) between 1 and 255),
  constraint connector_identity_person_check check (char_length(person) <= 100)
);
grant select, insert, update, delete on connector_identity to mw_app;
create unique index connector_identity_subject_unique on connector_identity ("provider_id", "issuer", "subject");
create unique index connector_identity_account_unique on connector_identity ("account_id", "provider_id");
create table connector_ticket (
  "hash" bytea not null,
  "purpose" text not null,
  "provider_id" bigint not null,
  "expires_at" timestamptz not null,
  "browser_hash" bytea,
  "issuer" text,
  "subject" text,
  "person" text,
  "interaction" text,
  "return_to" text,
  "remember" boolean not null default false,
  "account_id" bigint,
  constraint connector_ticket_pkey primary key ("hash"),
  constraint connector_ticket_purpose_check check (purpose in ('bind', 'lot')),
  constraint connector_ticket_purpose check (case purpose when 'bind' then browser_hash is not null and issuer is not null and subject is not null else account_id is not null end)
);
grant select, insert, update, delete on connector_ticket to mw_app;
create index connector_ticket_expires_index on connector_ticket ("expires_at");
create index connector_ticket_provider_index on connector_ticket ("provider_id");
create index connector_ticket_account_index on connector_ticket ("account_id");
create table account_person (
  "account_id" bigint not null,
  "name" text not null,
  "updated_at" timestamptz not null,
  constraint account_person_pkey primary key ("account_id"),
  constraint account_person_name_check check (char_length(name) between 1 and 20)
);
grant select, insert, update, delete on account_person to mw_app;
create table account_photo (
  "account_id" bigint not null,
  "content" bytea not null,
  "updated_at" timestamptz not null,
  constraint account_photo_pkey primary key ("account_id"),
  constraint account_photo_content_check check (octet_length(content) <= 1000000)
);
grant select, insert, update, delete on account_photo to mw_app;
create table account_recovery (
  "hash" bytea not null,
  "visitor" bytea not null,
  "sealed_target" text not null,
  "account_id" bigint,
  "step" text not null default 'code',
  "tries" integer not null default 0,
  "expires_at" timestamptz not null,
  constraint account_recovery_pkey primary key ("hash"),
  constraint account_recovery_step_check check (step in ('code', 'password'))
);
grant select, insert, update, delete on account_recovery to mw_app;
create index account_recovery_visitor_index on account_recovery ("visitor");
create index account_recovery_account_index on account_recovery ("account_id");
create index account_recovery_expires_index on account_recovery ("expires_at");
create table messages_message (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "user_id" bigint not null,
  "module" text not null,
  "code" text not null,
  "params" jsonb not null,
  "link" text,
  "task_id" bigint,
  "created_at" timestamptz not null,
  "read_at" timestamptz,
  constraint messages_message_pkey primary key ("tenant_id", "id"),
  constraint messages_message_module_check check (module ~ '^[a-z][A-Za-z]{1,30}$'),
  constraint messages_message_code_check check (char_length(code) between 1 and 60),
  constraint messages_message_link_check check (link ~ '^/[^/]' and char_length(link) <= 300)
);
alter table messages_message enable row level security;
alter table messages_message force row level security;
create policy messages_message_place on messages_message using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on messages_message to mw_app;
create index messages_message_newest_index on messages_message (tenant_id, "user_id", "id");
create index messages_message_unread_index on messages_message (tenant_id, "user_id", "id") where read_at is null;
create table shell_constant (
  "name" text not null,
  "value" text,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  constraint shell_constant_pkey primary key ("name"),
  constraint shell_constant_name_check check (name ~ '^[A-Z][A-Z_]{1,99}$'),
  constraint shell_constant_value_check check (char_length(value) <= 4000)
);
grant select, insert, update on shell_constant to mw_app;
create table shell_phrase (
  "module" text not null,
  "path" text not null,
  "zh" text,
  "en" text,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  constraint shell_phrase_pkey primary key ("module", "path"),
  constraint shell_phrase_module_check check (char_length(module) <= 40),
  constraint shell_phrase_path_check check (char_length(path) <= 200),
  constraint shell_phrase_zh_check check (char_length(zh) between 1 and 2000),
  constraint shell_phrase_en_check check (char_length(en) between 1 and 2000)
);
grant select, insert, update on shell_phrase to mw_app;
create index shell_phrase_updated_index on shell_phrase ("updated_at");
create table shell_news (
  "id" bigint not null,
  "title" text not null,
  "title_en" text,
  "content" text not null,
  "content_en" text,
  "is_top" boolean not null default false,
  "starts_at" timestamptz,
  "ends_at" timestamptz,
  "published_at" timestamptz,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  constraint shell_news_pkey primary key ("id"),
  constraint shell_news_title_check check (char_length(title) between 1 and 100),
  constraint shell_news_title_en_check check (char_length(title_en) <= 100),
  constraint shell_news_content_check check (char_length(content) between 1 and 4000),
  constraint shell_news_content_en_check check (char_length(content_en) <= 4000),
  constraint shell_news_span check (ends_at > starts_at)
);
grant select, insert, update, delete on shell_news to mw_app;
create index shell_news_published_index on shell_news ("published_at") where published_at is not null;
create table shell_logo (
  "tenant_id" bigint not null,
  "logo_type" integer not null,
  "content" bytea not null,
  "updated_at" timestamptz not null,
  "updated_by" text not null,
  constraint shell_logo_pkey primary key ("tenant_id", "logo_type"),
  constraint shell_logo_logo_type_check check (logo_type in (1, 3)),
  constraint shell_logo_content_check check (octet_length(content) between 1 and 512000)
);
alter table shell_logo enable row level security;
alter table shell_logo force row level security;
create policy shell_logo_place on shell_logo using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on shell_logo to mw_app;
create table shell_tenant_value (
  "tenant_id" bigint not null,
  "code" text not null,
  "value" numeric(15,4) not null,
  "version" integer not null,
  "updated_at" timestamptz not null,
  "updated_by" text not null,
  constraint shell_tenant_value_pkey primary key ("tenant_id", "code"),
  constraint shell_tenant_value_code_check check (char_length(code) between 1 and 100)
);
alter table shell_tenant_value enable row level security;
alter table shell_tenant_value force row level security;
create policy shell_tenant_value_place on shell_tenant_value using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on shell_tenant_value to mw_app;
create table bookmarks_bookmark (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "user_id" bigint not null,
  "menu_key" text not null,
  "slot" integer not null,
  "sort_order" integer not null,
  constraint bookmarks_bookmark_pkey primary key ("tenant_id", "id"),
  constraint bookmarks_bookmark_menu_key_check check (char_length(menu_key) between 1 and 100),
  constraint bookmarks_bookmark_slot_check check (slot between 0 and 9)
);
alter table bookmarks_bookmark enable row level security;
alter table bookmarks_bookmark force row level security;
create policy bookmarks_bookmark_place on bookmarks_bookmark using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on bookmarks_bookmark to mw_app;
create unique index bookmarks_bookmark_slot_unique on bookmarks_bookmark (tenant_id, "user_id", "slot");
create unique index bookmarks_bookmark_menu_unique on bookmarks_bookmark (tenant_id, "user_id", "menu_key");
create table links_address (
  "module_key" text not null,
  "menu_key" text not null,
  "for_tenant" bigint not null,
  "address" text,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  constraint links_address_pkey primary key ("module_key", "menu_key", "for_tenant"),
  constraint links_address_module_key_check check (char_length(module_key) between 1 and 40),
  constraint links_address_menu_key_check check (char_length(menu_key) <= 100),
  constraint links_address_for_tenant_check check (for_tenant >= 0),
  constraint links_address_address_check check (char_length(address) between 1 and 2000)
);
grant select, insert, update on links_address to mw_app;
create table links_page_ticket (
  "hash" bytea not null,
  "domain" text not null,
  "person" jsonb not null,
  "expires_at" timestamptz not null,
  constraint links_page_ticket_pkey primary key ("hash"),
  constraint links_page_ticket_domain_check check (char_length(domain) <= 300)
);
grant select, insert, update, delete on links_page_ticket to mw_app;
create index links_page_ticket_expiry_index on links_page_ticket ("expires_at");
create table links_short_code (
  "tenant_id" bigint not null,
  "code" text not null,
  "path" text not null,
  "path_hash" bytea not null,
  "made_by" bigint not null,
  "made_at" timestamptz not null,
  constraint links_short_code_pkey primary key ("tenant_id", "code"),
  constraint links_short_code_code_check check (code ~ '^[2-9][2-9a-z]{7}$'),
  constraint links_short_code_path_check check (path like '/%' and char_length(path) <= 2000),
  constraint links_short_code_path_hash_check check (octet_length(path_hash) = 32)
);
alter table links_short_code enable row level security;
alter table links_short_code force row level security;
create policy links_short_code_place on links_short_code using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on links_short_code to mw_app;
create unique index links_short_code_path_unique on links_short_code (tenant_id, "path_hash");
create index links_short_code_maker_index on links_short_code (tenant_id, "made_by", "made_at");
create table assistant_application (
  "code" text not null,
  "for_tenant" bigint not null,
  "channel_url" text,
  "api_url" text,
  "model" text,
  "api_secret" text,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  constraint assistant_application_pkey primary key ("code", "for_tenant"),
  constraint assistant_application_code_check check (char_length(code) between 1 and 40),
  constraint assistant_application_for_tenant_check check (for_tenant >= 0),
  constraint assistant_application_channel_url_check check (char_length(channel_url) between 1 and 2000),
  constraint assistant_application_api_url_check check (char_length(api_url) between 1 and 2000),
  constraint assistant_application_model_check check (char_length(model) between 1 and 100)
);
grant select, insert, update on assistant_application to mw_app;
create table assistant_question (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "user_id" bigint not null,
  "asked_at" timestamptz not null,
  constraint assistant_question_pkey primary key ("tenant_id", "id")
);
alter table assistant_question enable row level security;
alter table assistant_question force row level security;
create policy assistant_question_place on assistant_question using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on assistant_question to mw_app;
create index assistant_question_asked_index on assistant_question (tenant_id, "asked_at");
create table assistant_feedback (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "user_id" bigint not null,
  "rating" integer not null,
  "text" text,
  "given_at" timestamptz not null,
  constraint assistant_feedback_pkey primary key ("tenant_id", "id"),
  constraint assistant_feedback_rating_check check (rating between 1 and 5),
  constraint assistant_feedback_text_check check (char_length(text) <= 2000)
);
alter table assistant_feedback enable row level security;
alter table assistant_feedback force row level security;
create policy assistant_feedback_place on assistant_feedback using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on assistant_feedback to mw_app;
create index assistant_feedback_giver_index on assistant_feedback (tenant_id, "user_id", "given_at");
create table gateway_key (
  "tenant_id" bigint not null,
  "server_app_id" bigint not null,
  "hash" bytea not null,
  "created_at" timestamptz not null,
  constraint gateway_key_pkey primary key ("tenant_id", "server_app_id")
);
alter table gateway_key enable row level security;
alter table gateway_key force row level security;
create policy gateway_key_place on gateway_key using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, delete on gateway_key to mw_app;
create table gateway_upload_ticket (
  "hash" bytea not null,
  "session_id" bigint not null,
  "account_id" bigint not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "user_id" bigint not null,
  "server_app_uuid" text not null,
  "purpose" text not null,
  "bytes" bigint not null,
  "expires_at" timestamptz not null,
  constraint gateway_upload_ticket_pkey primary key ("hash"),
  constraint gateway_upload_ticket_server_app_uuid_check check (char_length(server_app_uuid) <= 36),
  constraint gateway_upload_ticket_purpose_check check (purpose in ('web', 'common'))
);
grant select, insert, update, delete on gateway_upload_ticket to mw_app;
create index gateway_upload_ticket_expires_index on gateway_upload_ticket ("expires_at");
create index gateway_upload_ticket_session_index on gateway_upload_ticket ("session_id");
create index gateway_upload_ticket_tenant_index on gateway_upload_ticket ("tenant_id");
create table gateway_tenant_server (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "computer_name" text not null,
  "computer_id" text not null,
  "instance_name" text not null,
  "site_id" bigint not null,
  "server_type" text not null,
  "service_type" text not null,
  "inner_ip" text,
  "outer_ip" text,
  "http_port" integer,
  "https_port" integer,
  "http_outer_port" integer,
  "https_outer_port" integer,
  "network" text,
  "disk" text,
  "memory" text,
  "total_concurrent" integer,
  "current_concurrent" integer,
  "online" boolean not null default false,
  "service_state" text,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("instance_name", '') || E'\n' || coalesce("computer_name", '') || E'\n' || coalesce("computer_id", '') || E'\n' || coalesce("inner_ip", ''), NFKC))) stored,
  constraint gateway_tenant_server_pkey primary key ("tenant_id", "id"),
  constraint gateway_tenant_server_computer_name_check check (char_length("computer_name") <= 20),
  constraint gateway_tenant_server_computer_id_check check (char_length("computer_id") <= 50),
  constraint gateway_tenant_server_instance_name_check check (char_length("instance_name") <= 20),
  constraint gateway_tenant_server_server_type_check check ("server_type" in ('branchFactory', 'masterFactory')),
  constraint gateway_tenant_server_service_type_check check ("service_type" in ('application', 'file', 'machine')),
  constraint gateway_tenant_server_inner_ip_check check (char_length("inner_ip") <= 200),
  constraint gateway_tenant_server_outer_ip_check check (char_length("outer_ip") <= 200),
  constraint gateway_tenant_server_network_check check (char_length("network") <= 200),
  constraint gateway_tenant_server_disk_check check (char_length("disk") <= 50),
  constraint gateway_tenant_server_memory_check check (char_length("memory") <= 50),
  constraint gateway_tenant_server_service_state_check check ("service_state" in ('unknown', 'normal', 'abnormal')),
  constraint gateway_tenant_server_remark_check check (char_length("remark") <= 200)
);
alter table gateway_tenant_server enable row level security;
alter table gateway_tenant_server force row level security;
create policy gateway_tenant_server_place on gateway_tenant_server using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on gateway_tenant_server to mw_app;
create unique index gateway_tenant_server_key_unique on gateway_tenant_server (tenant_id, (lower(normalize("computer_id", NFKC))));
create index gateway_tenant_server_sort_index on gateway_tenant_server (tenant_id, "instance_name" collate "zh-x-icu", "id");
create index gateway_tenant_server_site_id_index on gateway_tenant_server (tenant_id, "site_id");
create table gateway_server_app (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "server_id" bigint not null,
  "type" text not null,
  "app_version" text,
  "server_app_uuid" text,
  "state" text,
  "configuration" text,
  "valid" boolean not null default true,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("app_version", '') || E'\n' || coalesce("server_app_uuid", ''), NFKC))) stored,
  constraint gateway_server_app_pkey primary key ("tenant_id", "id"),
  constraint gateway_server_app_name_check check (char_length("name") <= 20),
  constraint gateway_server_app_type_check check ("type" in ('gateway', 'fileStore', 'machineLink')),
  constraint gateway_server_app_app_version_check check (char_length("app_version") <= 50),
  constraint gateway_server_app_server_app_uuid_check check (char_length("server_app_uuid") <= 36),
  constraint gateway_server_app_state_check check ("state" in ('normal', 'online', 'abnormal')),
  constraint gateway_server_app_configuration_check check (char_length("configuration") <= 4000)
);
alter table gateway_server_app enable row level security;
alter table gateway_server_app force row level security;
create policy gateway_server_app_place on gateway_server_app using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on gateway_server_app to mw_app;
create unique index gateway_server_app_key_unique on gateway_server_app (tenant_id, "server_id", (lower(normalize("name", NFKC))));
create index gateway_server_app_sort_index on gateway_server_app (tenant_id, "name" collate "zh-x-icu", "id");
create index gateway_server_app_server_id_index on gateway_server_app (tenant_id, "server_id");
create table registration_application (
  "id" bigint not null,
  "number" text not null,
  "company_name" text not null,
  "real_name" text not null,
  "phone" text not null,
  "email" text,
  "password_hash" text,
  "language" text not null,
  "mark" bytea not null,
  "source" text not null,
  "status" text not null default 'submitted',
  "reason" text,
  "submitted_at" timestamptz not null,
  "reviewed_at" timestamptz,
  "reviewed_by" text,
  "tenant_id" bigint,
  constraint registration_application_pkey primary key ("id"),
  constraint registration_application_number_check check (char_length(number) <= 20),
  constraint registration_application_company_name_check check (char_length(company_name) between 2 and 100),
  constraint registration_application_real_name_check check (char_length(real_name) between 1 and 20),
  constraint registration_application_phone_check check (char_length(phone) <= 20),
  constraint registration_application_email_check check (char_length(email) <= 50),
  constraint registration_application_language_check check (language in ('zh', 'en')),
  constraint registration_application_status_check check (status in ('submitted', 'approved', 'rejected')),
  constraint registration_application_reason_check check (char_length(reason) between 1 and 200),
  constraint registration_application_reviewed check ((status = 'submitted') = (reviewed_at is null) and (status = 'submitted' or password_hash is null)),
  constraint registration_application_approved check ((status = 'approved') = (tenant_id is not null)),
  constraint registration_application_rejected check ((status = 'rejected') = (reason is not null))
);
grant select, insert, update on registration_application to mw_app;
create unique index registration_application_number_unique on registration_application ("number");
create unique index registration_application_open_unique on registration_application ("phone") where status = 'submitted';
create unique index registration_application_approved_unique on registration_application ("phone") where status = 'approved';
create index registration_application_mark_index on registration_application ("mark");
create index registration_application_status_index on registration_application ("status", "id");
create index registration_application_tenant_index on registration_application ("tenant_id");
create table registration_counter (
  "day" text not null,
  "last" integer not null,
  constraint registration_counter_pkey primary key ("day"),
  constraint registration_counter_day_check check (day ~ '^[0-9]{8}$')
);
grant select, insert, update, delete on registration_counter to mw_app;
alter table tenancy_tenant add column "sms_on_switch" boolean not null default false;
alter table tenancy_tenant add column "is_operator" boolean not null default false;
alter table tenancy_tenant add column "version" integer not null default 1;
alter table tenancy_tenant add column "updated_at" timestamptz;
alter table tenancy_tenant add column "updated_by" text;
alter table identity_account add column "default_tenant_id" bigint;
alter table identity_session add column "account_session_id" bigint;
alter table identity_session add column "server_app_uuid" text;
alter table identity_session add column "sms_verified_at" timestamptz;
create unique index tenancy_tenant_operator_unique on tenancy_tenant ("is_operator") where is_operator;
alter table identity_account add constraint identity_account_default_tenant_id_fkey foreign key ("default_tenant_id") references tenancy_tenant ("id") on delete restrict;
alter table identity_session add constraint identity_session_server_app_uuid_check check (char_length(server_app_uuid) <= 36);
alter table identity_session add constraint identity_session_ended_reason_check check (ended_reason in ('signedOut', 'signedInAgain', 'switched', 'tooMany', 'tokenReused', 'passwordChanged', 'phoneChanged', 'removed', 'kicked'));
create index identity_session_account_session_index on identity_session ("account_session_id");
alter table identity_session add constraint identity_session_account_session_id_fkey foreign key ("account_session_id") references identity_account_session ("id") on delete cascade;
alter table identity_event add constraint identity_event_kind_check check (kind in ('signIn', 'signInFailed', 'signInThrottled', 'signOut', 'switchTenant', 'gatewayRefused', 'tokenReused', 'factorChanged', 'factorFailed', 'kicked', 'connectorLinked', 'connectorRemoved', 'lotIssued', 'passwordChanged', 'passwordRecovered', 'emailChanged'));
alter table identity_account_session add constraint identity_account_session_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete restrict;
alter table identity_proof add constraint identity_proof_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table identity_totp add constraint identity_totp_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table identity_recovery_code add constraint identity_recovery_code_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table identity_passkey add constraint identity_passkey_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table identity_challenge add constraint identity_challenge_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table identity_trust add constraint identity_trust_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table identity_qr add constraint identity_qr_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table sso_login add constraint sso_login_account_session_id_fkey foreign key ("account_session_id") references identity_account_session ("id") on delete cascade;
alter table connector_provider add constraint connector_provider_tenant_id_fkey foreign key ("tenant_id") references tenancy_tenant ("id") on delete restrict;
alter table connector_flow add constraint connector_flow_provider_id_fkey foreign key ("provider_id") references connector_provider ("id") on delete cascade;
alter table connector_identity add constraint connector_identity_provider_id_fkey foreign key ("provider_id") references connector_provider ("id") on delete restrict;
alter table connector_identity add constraint connector_identity_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table connector_ticket add constraint connector_ticket_provider_id_fkey foreign key ("provider_id") references connector_provider ("id") on delete cascade;
alter table connector_ticket add constraint connector_ticket_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table account_person add constraint account_person_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table account_photo add constraint account_photo_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table account_recovery add constraint account_recovery_account_id_fkey foreign key ("account_id") references identity_account ("id") on delete cascade;
alter table messages_message add constraint messages_message_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table bookmarks_bookmark add constraint bookmarks_bookmark_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table assistant_question add constraint assistant_question_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table assistant_feedback add constraint assistant_feedback_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table gateway_key add constraint gateway_key_server_app_id_fkey foreign key ("tenant_id", "server_app_id") references gateway_server_app ("tenant_id", "id") on delete cascade;
alter table gateway_upload_ticket add constraint gateway_upload_ticket_session_id_fkey foreign key ("session_id") references identity_session ("id") on delete cascade;
alter table gateway_upload_ticket add constraint gateway_upload_ticket_tenant_id_fkey foreign key ("tenant_id") references tenancy_tenant ("id") on delete restrict;
alter table gateway_tenant_server add constraint gateway_tenant_server_site_id_fkey foreign key ("tenant_id", "site_id") references tenancy_factory ("tenant_id", "id") on delete restrict;
alter table gateway_server_app add constraint gateway_server_app_server_id_fkey foreign key ("tenant_id", "server_id") references gateway_tenant_server ("tenant_id", "id") on delete cascade;
alter table registration_application add constraint registration_application_tenant_id_fkey foreign key ("tenant_id") references tenancy_tenant ("id") on delete restrict;
