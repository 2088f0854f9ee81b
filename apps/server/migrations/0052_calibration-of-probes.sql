alter table basic_probe add column "calibration_due" date;
alter table production_measured_size add column "probe_id" bigint;
alter table production_measured_size add column "calibration_reason" text;
alter table electrode_measurement add column "probe_id" bigint;
alter table electrode_measurement add column "calibration_reason" text;
alter table production_measured_size add constraint production_measured_size_calibration_reason_check check (char_length("calibration_reason") <= 200);
create index production_measured_size_probe_id_index on production_measured_size (tenant_id, factory_id, "probe_id");
alter table production_measured_size add constraint production_measured_size_probe_id_fkey foreign key ("tenant_id", "factory_id", "probe_id") references basic_probe ("tenant_id", "factory_id", "id") on delete restrict;
alter table electrode_measurement add constraint electrode_measurement_calibration_reason_check check (char_length("calibration_reason") <= 200);
create index electrode_measurement_probe_id_index on electrode_measurement (tenant_id, factory_id, "probe_id");
alter table electrode_measurement add constraint electrode_measurement_probe_id_fkey foreign key ("tenant_id", "factory_id", "probe_id") references basic_probe ("tenant_id", "factory_id", "id") on delete restrict;
-- Last days of probes that are there already. The owner sees rows of all tenants only while row security is not forced.
alter table basic_probe no force row level security;
update basic_probe set calibration_due = calibrated_on + calibration_days where calibrated_on is not null and calibration_days is not null;
alter table basic_probe force row level security;
