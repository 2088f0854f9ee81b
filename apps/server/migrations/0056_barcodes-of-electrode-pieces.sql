alter table codes_barcode drop constraint codes_barcode_kind_check;
alter table codes_barcode add column "electrode_piece_id" bigint;
alter table codes_barcode add constraint codes_barcode_kind_check check ("kind" in ('person', 'machine', 'batch', 'piece', 'electrode', 'shelf', 'place', 'label'));
create index codes_barcode_electrode_piece_id_index on codes_barcode (tenant_id, factory_id, "electrode_piece_id");
alter table codes_barcode add constraint codes_barcode_electrode_piece_id_fkey foreign key ("tenant_id", "factory_id", "electrode_piece_id") references electrode_piece ("tenant_id", "factory_id", "id") on delete cascade;
