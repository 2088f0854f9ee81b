revoke all on identity_event from mw_app;
grant select, insert on identity_event to mw_app;
