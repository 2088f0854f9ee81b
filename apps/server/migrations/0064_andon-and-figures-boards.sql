alter table basic_kanban drop constraint basic_kanban_type_check;
alter table basic_kanban add constraint basic_kanban_type_check check ("type" in ('list', 'layout', 'utilisation', 'andon', 'figures'));
