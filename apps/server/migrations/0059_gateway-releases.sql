create table gateway_release (
  "version" text not null,
  "floor" text not null,
  "line" text not null,
  "signature" text not null,
  "bytes" integer not null,
  "hash" text not null,
  "published_at" timestamptz not null,
  "published_by" text not null,
  constraint gateway_release_pkey primary key ("version"),
  constraint gateway_release_version_check check (char_length(version) <= 20),
  constraint gateway_release_floor_check check (char_length(floor) <= 20),
  constraint gateway_release_line_check check (char_length(line) <= 2000),
  constraint gateway_release_signature_check check (char_length(signature) <= 100),
  constraint gateway_release_bytes_check check (bytes > 0),
  constraint gateway_release_hash_check check (char_length(hash) = 64)
);
grant select, insert, update, delete on gateway_release to mw_app;
create index gateway_release_published_index on gateway_release ("published_at");
create table gateway_release_part (
  "version" text not null,
  "part" integer not null,
  "content" bytea not null,
  constraint gateway_release_part_pkey primary key ("version", "part"),
  constraint gateway_release_part_part_check check (part >= 0)
);
grant select, insert, update, delete on gateway_release_part to mw_app;
create table gateway_update_key (
  "one" boolean not null,
  "pem" text not null,
  "set_at" timestamptz not null,
  constraint gateway_update_key_pkey primary key ("one"),
  constraint gateway_update_key_one_check check (one),
  constraint gateway_update_key_pem_check check (char_length(pem) <= 1000)
);
grant select, insert, update, delete on gateway_update_key to mw_app;
alter table gateway_server_app add column "wanted_version" text;
alter table gateway_server_app add column "wanted_at" timestamptz;
alter table gateway_server_app add column "update_step" text;
alter table gateway_server_app add column "update_detail" text;
alter table gateway_server_app add column "update_from" text;
alter table gateway_server_app add column "update_until" text;
alter table gateway_server_app add constraint gateway_server_app_wanted_version_check check (char_length("wanted_version") <= 20);
alter table gateway_server_app add constraint gateway_server_app_update_step_check check ("update_step" in ('current', 'fetching', 'outsideWindow', 'transferUnderWay', 'switching', 'notInstalled', 'wrongSignature', 'belowFloor', 'diskFull', 'damaged', 'notStarted', 'failed'));
alter table gateway_server_app add constraint gateway_server_app_update_detail_check check (char_length("update_detail") <= 200);
alter table gateway_server_app add constraint gateway_server_app_update_from_check check (char_length("update_from") <= 5);
alter table gateway_server_app add constraint gateway_server_app_update_until_check check (char_length("update_until") <= 5);
