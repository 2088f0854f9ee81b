alter table gateway_certificate add column "free_percent" integer;
alter table gateway_certificate add column "waiting_since" timestamptz;
