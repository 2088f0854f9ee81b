create table setup_example (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "step" text not null,
  "percent" integer not null default 0,
  "held_until" timestamptz,
  "changed_at" timestamptz not null,
  constraint setup_example_pkey primary key ("tenant_id", "factory_id"),
  constraint setup_example_step_check check (step in ('import', 'plan', 'report', 'replan', 'done'))
);
alter table setup_example enable row level security;
alter table setup_example force row level security;
create policy setup_example_place on setup_example using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on setup_example to mw_app;
