alter table gateway_upload_ticket add column "trace_id" text;
alter table cam_transfer_due add column "trace_id" text;
alter table codes_print_content add column "trace_id" text;
