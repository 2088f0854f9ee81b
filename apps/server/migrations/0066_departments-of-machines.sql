alter table basic_machine drop constraint basic_machine_department_check;
alter table production_unmatched_name drop constraint production_unmatched_name_kind_check;
alter table production_unmatched_name drop constraint production_unmatched_name_entity_check;
alter table basic_machine add column "department_id" bigint;
alter table production_unmatched_name add constraint production_unmatched_name_kind_check check (kind in ('material', 'supplier', 'colourStandard', 'department'));
alter table production_unmatched_name add constraint production_unmatched_name_entity_check check (entity in ('production.part', 'production.route', 'production.batch', 'basic.section', 'basic.machine'));

-- What stood as free text names a department where exactly one is called so, by code or name, whatever case and width. What fits none
-- or several is kept for people to settle. Forced row security would hide all tenants' rows from the owner as well.
alter table identity_department no force row level security;
alter table basic_machine no force row level security;
alter table production_unmatched_name no force row level security;
update basic_machine as t set department_id = d.id from (
  select c.tenant_id, c.form, min(c.id) as id from (
    select t.tenant_id, t.id, lower(btrim(normalize(v.called, NFKC))) as form
    from identity_department as t cross join lateral (values (t.code), (t.name)) as v(called)
  ) as c where c.form <> '' group by c.tenant_id, c.form having count(distinct c.id) = 1
) as d
where d.tenant_id = t.tenant_id and d.form = lower(btrim(normalize(t.department, NFKC)));
insert into production_unmatched_name (tenant_id, factory_id, kind, entity, record_id, operation_number, "text")
select tenant_id, factory_id, 'department', 'basic.machine', id, 0, department from basic_machine
where department_id is null and btrim(normalize(department, NFKC)) <> '';
alter table identity_department force row level security;
alter table basic_machine force row level security;
alter table production_unmatched_name force row level security;

alter table basic_machine drop column "department";
create index basic_machine_department_id_index on basic_machine (tenant_id, factory_id, "department_id");
alter table basic_machine add constraint basic_machine_department_id_fkey foreign key ("tenant_id", "department_id") references identity_department ("tenant_id", "id") on delete restrict;
