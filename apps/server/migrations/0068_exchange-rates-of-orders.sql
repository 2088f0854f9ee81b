alter table outsourcing_order add column "exchange_rate" numeric(15,6);
alter table outsourcing_order add column "rate_from" date;
alter table outsourcing_purchase add column "exchange_rate" numeric(15,6);
alter table outsourcing_purchase add column "rate_from" date;
