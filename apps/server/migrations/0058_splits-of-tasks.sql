alter table aps_task rename column "part" to "split";
alter table aps_task rename column "parts" to "splits";
-- PostgreSQL 18 names what forbids nulls after the column; older ones give it no name.
do $$ begin
  if exists (select from pg_constraint where conrelid = 'aps_task'::regclass and conname = 'aps_task_part_not_null') then
    alter table aps_task rename constraint aps_task_part_not_null to aps_task_split_not_null;
    alter table aps_task rename constraint aps_task_parts_not_null to aps_task_splits_not_null;
  end if;
end $$;
-- Reasons and steps that are there already. The owner sees rows of all tenants only while row security is not forced.
alter table aps_task no force row level security;
update aps_task set why_here = jsonb_set(why_here, '{params}', (why_here -> 'params') - 'parts' || jsonb_build_object('splits', why_here -> 'params' -> 'parts'))
  where why_here ->> 'code' = 'split' and why_here -> 'params' ? 'parts';
alter table aps_task force row level security;
alter table aps_session_step no force row level security;
update aps_session_step set change = change - 'part' || jsonb_build_object('split', change -> 'part')
  where change ->> 'kind' = 'move' and change ? 'part';
update aps_session_step set change = jsonb_set(change, '{changes}', (
    select jsonb_agg(case when one.value ? 'part' then one.value - 'part' || jsonb_build_object('split', one.value -> 'part') else one.value end order by one.ordinality)
      from jsonb_array_elements(change -> 'changes') with ordinality as one))
  where change ->> 'kind' = 'several' and jsonb_path_exists(change, '$.changes[*].part');
alter table aps_session_step force row level security;
