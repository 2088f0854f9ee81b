alter table production_route_operations add column "way" text;
alter table production_route_operations add constraint production_route_operations_way_check check (char_length("way") <= 3);
