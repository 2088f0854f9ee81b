alter table codes_printer add column "language" text not null default 'zpl';
alter table codes_printer alter column "language" drop default;
alter table codes_printer add constraint codes_printer_language_check check ("language" in ('zpl', 'tspl'));
