create table links_entry (
  "id" bigint not null,
  "kind" text not null,
  "module_key" text not null,
  "menu_key" text not null,
  "for_tenant" bigint not null,
  "name" text not null,
  "name_en" text,
  "heading" text,
  "heading_en" text,
  "address" text not null,
  "permission" text not null,
  "new_window" boolean not null default false,
  "hide_head" boolean not null default false,
  "sort_order" integer not null default 100,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  constraint links_entry_pkey primary key ("id"),
  constraint links_entry_kind_check check (kind in ('module', 'frame', 'page', 'external')),
  constraint links_entry_module_key_check check (char_length(module_key) between 1 and 40),
  constraint links_entry_menu_key_check check ((menu_key = '') = (kind = 'module') and char_length(menu_key) <= 40),
  constraint links_entry_for_tenant_check check (for_tenant >= 0),
  constraint links_entry_name_check check (char_length(name) between 1 and 60),
  constraint links_entry_name_en_check check (char_length(name_en) between 1 and 60),
  constraint links_entry_heading_check check (char_length(heading) between 1 and 60),
  constraint links_entry_heading_en_check check (char_length(heading_en) between 1 and 60),
  constraint links_entry_address_check check (char_length(address) between 1 and 2000),
  constraint links_entry_permission_check check (char_length(permission) between 1 and 200)
);
grant select, insert, update, delete on links_entry to mw_app;
create unique index links_entry_place_unique on links_entry ("module_key", "menu_key", "for_tenant");
insert into links_entry (id, kind, module_key, menu_key, for_tenant, name, address, permission, version, updated_at, updated_by)
select row_number() over (order by module_key, menu_key, for_tenant), case when menu_key = '' then 'module' else 'frame' end,
  module_key, menu_key, for_tenant, case when menu_key = '' then module_key else menu_key end, address, 'links.entry:check', version, updated_at, updated_by
from links_address where address is not null and char_length(menu_key) <= 40;
drop table links_address cascade;
