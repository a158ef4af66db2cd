-- What the sign-in service in a web process reads and writes in addition to the tables of `auth`.
grant select on private.signing_keys to answerscope_web;
create policy "web processes read signing keys" on private.signing_keys for select to answerscope_web using (true);

grant select, insert, update, delete on private.code_attempts to answerscope_web;
create policy "web processes count tries at codes" on private.code_attempts for all to answerscope_web
  using (true) with check (true);
