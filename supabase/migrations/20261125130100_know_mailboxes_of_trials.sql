-- `ada+1@` and `ada+2@` arrive at one mailbox, and one mailbox has one trial.
alter table llm_mentions.trials add column mailbox text check (length(mailbox) <= 254);
update llm_mentions.trials set mailbox = regexp_replace(email, '\+[^@]*@', '@') where email is not null;
comment on column llm_mentions.trials.mailbox is 'Where mail to the address arrives: without what stands behind a plus, nor dots where they do not count.';
create index trials_mailbox_idx on llm_mentions.trials (mailbox, requested_at desc);

create or replace function private.forget_person(person uuid, mailbox text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('private.forgetting_audit_log', 'names', true);
  update llm_mentions.audit_log l
  set actor_name = case when l.actor_id = person then 'deleted person' else l.actor_name end,
    subject_name = case when l.subject_id = person::text or lower(l.subject_name) = lower(forget_person.mailbox) then 'deleted person' else l.subject_name end
  where l.actor_id = person or l.subject_id = person::text or lower(l.subject_name) = lower(forget_person.mailbox);
  perform set_config('private.forgetting_audit_log', '', true);
  delete from llm_mentions.digests d where d.recipients = array[person];
  update llm_mentions.digests d set recipients = array_remove(d.recipients, person) where person = any (d.recipients);
  delete from llm_mentions.invites i where lower(i.email) = lower(forget_person.mailbox);
  update llm_mentions.trials t set email = null, mail_domain = '', mailbox = null
  where t.email = lower(forget_person.mailbox);
end
$$;

revoke execute on all functions in schema private from public;
