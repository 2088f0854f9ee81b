alter table gate_override drop constraint gate_override_code_check;
alter table gate_override add constraint gate_override_code_check check ("code" in ('predecessor', 'programMissing', 'programNotReleased', 'programOld', 'electrodes', 'material', 'boughtParts', 'measurement', 'machineDown', 'calibration', 'hold'));
