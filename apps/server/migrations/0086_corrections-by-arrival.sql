create index floor_report_correction_index on floor_report (tenant_id, factory_id, "received_at") where kind = 'correct';
