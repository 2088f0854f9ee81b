alter table aps_forecast_mould add column "trial_at" timestamptz;
alter table aps_forecast_mould add column "trial_late_minutes" integer;
