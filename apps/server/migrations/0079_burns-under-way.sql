-- Pieces that burned when burns began to be kept have no row of it: a start that was reported of them by mistake could not be taken back.
-- Each of them burns once, so that its own id serves. Forced row security would hide all tenants' rows from the owner as well.
alter table electrode_piece no force row level security;
alter table electrode_burn no force row level security;
alter table floor_report no force row level security;
insert into electrode_burn (tenant_id, factory_id, id, piece_id, batch_id, operation_number, came_from, regrinds, begun_by)
select p.tenant_id, p.factory_id, p.id, p.id, p.burning_batch_id, p.burning_operation,
  case when p.magazine_place is null then 'stored' else 'inMagazine' end, p.regrinds,
  case when exists (
    select from floor_report as r
    where r.tenant_id = p.tenant_id and r.factory_id = p.factory_id and r.batch_id = p.burning_batch_id
      and r.operation_number = p.burning_operation and r.kind in ('start', 'setUp') and r.fault is null
  ) then 'report' else 'page' end
from electrode_piece as p
where p.state = 'burning' and p.burning_batch_id is not null and p.burning_operation is not null and not exists (
  select from electrode_burn as b
  where b.tenant_id = p.tenant_id and b.factory_id = p.factory_id and b.piece_id = p.id and b.ended_by is null
);
alter table electrode_piece force row level security;
alter table electrode_burn force row level security;
alter table floor_report force row level security;
