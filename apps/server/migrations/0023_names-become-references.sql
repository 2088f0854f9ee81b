alter table basic_section drop constraint basic_section_colour_standard_check;
alter table production_part drop constraint production_part_material_check;
alter table production_route_operations drop constraint production_route_operations_supplier_check;
alter table production_batch_operations drop constraint production_batch_operations_supplier_check;
alter table basic_section add column "colour_standard_id" bigint;
alter table production_part add column "material_id" bigint;
alter table production_route_operations add column "supplier_id" bigint;
alter table production_batch_operations add column "supplier_id" bigint;
create table production_unmatched_name (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "kind" text not null,
  "entity" text not null,
  "record_id" bigint not null,
  "operation_number" integer not null,
  "text" text not null,
  constraint production_unmatched_name_pkey primary key ("tenant_id", "factory_id", "entity", "record_id", "operation_number"),
  constraint production_unmatched_name_kind_check check (kind in ('material', 'supplier', 'colourStandard')),
  constraint production_unmatched_name_entity_check check (entity in ('production.part', 'production.route', 'production.batch', 'basic.section'))
);
alter table production_unmatched_name enable row level security;
alter table production_unmatched_name force row level security;
create policy production_unmatched_name_place on production_unmatched_name using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_unmatched_name to mw_app;

-- What stood as free text names a record where exactly one is called so: by code, name or short name, whatever case and width. What
-- fits none or several is kept for people to settle. Forced row security would hide all tenants' rows from the owner as well.
alter table basic_material no force row level security;
alter table basic_supplier no force row level security;
alter table basic_colour_standard no force row level security;
alter table basic_section no force row level security;
alter table production_part no force row level security;
alter table production_route_operations no force row level security;
alter table production_batch_operations no force row level security;
alter table production_unmatched_name no force row level security;
create temporary table named_by_text on commit drop as
select n.*, lower(btrim(normalize(n.text, NFKC))) as form, null::bigint as match from (
  select 'material' as kind, 'production.part' as entity, tenant_id, factory_id, id as record_id, 0 as operation_number, material as text
  from production_part
  union all select 'supplier', 'production.route', tenant_id, factory_id, parent_id, number, supplier from production_route_operations
  union all select 'supplier', 'production.batch', tenant_id, factory_id, parent_id, number, supplier from production_batch_operations
  union all select 'colourStandard', 'basic.section', tenant_id, factory_id, id, 0, colour_standard from basic_section
) as n where btrim(normalize(n.text, NFKC)) <> '';
update named_by_text as n set match = m.id from (
  select c.kind, c.tenant_id, c.factory_id, c.form, min(c.id) as id from (
    select 'material' as kind, t.tenant_id, null::bigint as factory_id, t.id, lower(btrim(normalize(v.called, NFKC))) as form
    from basic_material as t cross join lateral (values (t.code), (t.name), (t.abbreviation)) as v(called)
    union all
    select 'supplier', t.tenant_id, t.factory_id, t.id, lower(btrim(normalize(v.called, NFKC)))
    from basic_supplier as t cross join lateral (values (t.code), (t.name), (t.short_name)) as v(called)
    union all
    select 'colourStandard', t.tenant_id, null, t.id, lower(btrim(normalize(v.called, NFKC)))
    from basic_colour_standard as t cross join lateral (values (t.code), (t.name)) as v(called)
  ) as c where c.form <> '' group by c.kind, c.tenant_id, c.factory_id, c.form having count(distinct c.id) = 1
) as m
where m.kind = n.kind and m.tenant_id = n.tenant_id and coalesce(m.factory_id, n.factory_id) = n.factory_id and m.form = n.form;
update production_part as t set material_id = n.match from named_by_text as n
where n.entity = 'production.part' and n.tenant_id = t.tenant_id and n.factory_id = t.factory_id and n.record_id = t.id and n.match is not null;
update production_route_operations as t set supplier_id = n.match from named_by_text as n
where n.entity = 'production.route' and n.tenant_id = t.tenant_id and n.factory_id = t.factory_id and n.record_id = t.parent_id
  and n.operation_number = t.number and n.match is not null;
update production_batch_operations as t set supplier_id = n.match from named_by_text as n
where n.entity = 'production.batch' and n.tenant_id = t.tenant_id and n.factory_id = t.factory_id and n.record_id = t.parent_id
  and n.operation_number = t.number and n.match is not null;
update basic_section as t set colour_standard_id = n.match from named_by_text as n
where n.entity = 'basic.section' and n.tenant_id = t.tenant_id and n.factory_id = t.factory_id and n.record_id = t.id and n.match is not null;
insert into production_unmatched_name (tenant_id, factory_id, kind, entity, record_id, operation_number, "text")
select tenant_id, factory_id, kind, entity, record_id, operation_number, text from named_by_text where match is null;
drop table named_by_text;
alter table basic_material force row level security;
alter table basic_supplier force row level security;
alter table basic_colour_standard force row level security;
alter table basic_section force row level security;
alter table production_part force row level security;
alter table production_route_operations force row level security;
alter table production_batch_operations force row level security;
alter table production_unmatched_name force row level security;

alter table production_part drop column "search_text";
alter table basic_section drop column "colour_standard";
alter table production_part drop column "material";
alter table production_route_operations drop column "supplier";
alter table production_batch_operations drop column "supplier";
alter table production_part add column "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("name", ''), NFKC))) stored;
create index basic_section_colour_standard_id_index on basic_section (tenant_id, factory_id, "colour_standard_id");
alter table basic_section add constraint basic_section_colour_standard_id_fkey foreign key ("tenant_id", "colour_standard_id") references basic_colour_standard ("tenant_id", "id") on delete restrict;
create index production_part_material_id_index on production_part (tenant_id, factory_id, "material_id");
alter table production_part add constraint production_part_material_id_fkey foreign key ("tenant_id", "material_id") references basic_material ("tenant_id", "id") on delete restrict;
create index production_route_operations_supplier_id_index on production_route_operations (tenant_id, factory_id, "supplier_id");
alter table production_route_operations add constraint production_route_operations_supplier_id_fkey foreign key ("tenant_id", "factory_id", "supplier_id") references basic_supplier ("tenant_id", "factory_id", "id") on delete restrict;
create index production_batch_operations_supplier_id_index on production_batch_operations (tenant_id, factory_id, "supplier_id");
alter table production_batch_operations add constraint production_batch_operations_supplier_id_fkey foreign key ("tenant_id", "factory_id", "supplier_id") references basic_supplier ("tenant_id", "factory_id", "id") on delete restrict;
