alter table production_route_operations add column "most_wait_minutes" integer;
