alter table cam_program add column "machining_face" text;
alter table cam_program add constraint cam_program_machining_face_check check (char_length("machining_face") <= 20);
