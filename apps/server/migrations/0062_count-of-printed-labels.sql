alter table codes_print_job rename column "labels" to "label_count";
-- PostgreSQL 18 names what forbids nulls after the column; older ones give it no name.
do $$ begin
  if exists (select from pg_constraint where conrelid = 'codes_print_job'::regclass and conname = 'codes_print_job_labels_not_null') then
    alter table codes_print_job rename constraint codes_print_job_labels_not_null to codes_print_job_label_count_not_null;
  end if;
end $$;
