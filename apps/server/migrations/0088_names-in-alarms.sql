-- Names stand one a line, so that each reader's language lists them.
update alarms_alarm as t set told = replace(t.told, '、', E'\n'), unreached = replace(t.unreached, ', ', E'\n')
where t.told like '%、%' or t.unreached like '%, %';
