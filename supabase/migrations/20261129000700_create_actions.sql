create table llm_mentions.actions (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  kind            text not null check (kind in ('win-prompt', 'get-into-source', 'fix-page', 'create-page')),
  -- What the action is about, whatever the numbers: a prompt's id, a page or domain, an address, a search.
  key             text not null check (length(key) between 1 and 500 and key !~ '[[:cntrl:]]'),
  state           text not null
                  check (state in ('proposed', 'accepted', 'done', 'verified', 'rejected', 'snoozed')),
  reason          text check (length(btrim(reason)) between 1 and 300 and reason !~ '[[:cntrl:]]'),
  snoozed_until   date check (snoozed_until between '2020-01-01' and '2200-01-01'),
  owner_id        uuid,
  due_on          date check (due_on between '2020-01-01' and '2200-01-01'),
  evidence        jsonb not null
                  check (jsonb_typeof(evidence) = 'object' and length(evidence::text) <= 6000)
                  check (evidence - array[
                    'kind', 'promptId', 'prompt', 'answers', 'own', 'leader', 'leaderId', 'leaderName', 'domain', 'pageKey',
                    'url', 'title', 'competitors', 'prompts', 'address', 'pageId', 'visits', 'failed', 'citations', 'from',
                    'to', 'query', 'queryKey', 'analysisId', 'origin', 'searched', 'of'
                  ] = '{}'),
  changed_by      uuid references llm_mentions.users (id) on delete set null,
  changed_at      timestamptz not null default now(),
  unique (client_id, kind, key),
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'snoozed') = (snoozed_until is not null)),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete set null (owner_id)
);
comment on table llm_mentions.actions is 'What people decided about proposed actions of a brand (core/actions). Proposals are computed and never stored; a row exists once a person has set a state, an owner, or a due date. evidence: the numbers at that time.';
create index actions_organization_id_owner_id_idx on llm_mentions.actions (organization_id, owner_id);
create index actions_changed_by_idx on llm_mentions.actions (changed_by);

alter table llm_mentions.actions enable row level security;
grant select on llm_mentions.actions to answerscope_web;
grant insert (organization_id, client_id, kind, key, state, reason, snoozed_until, owner_id, due_on, evidence)
  on llm_mentions.actions to answerscope_web;
grant update (state, reason, snoozed_until, owner_id, due_on) on llm_mentions.actions to answerscope_web;
create policy "members read actions" on llm_mentions.actions for select to authenticated
  using (client_id in (select private.my_brand_ids()));
-- Only the system verifies.
create policy "editors decide on actions" on llm_mentions.actions for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()) and state <> 'verified');
create policy "editors change actions" on llm_mentions.actions for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()))
  with check (client_id in (select private.my_editable_brand_ids()) and state <> 'verified');
create policy "nobody deletes rows directly" on llm_mentions.actions for delete to authenticated using (false);

-- Who and when cannot be forged, and the list stays readable.
create function private.stamp_action()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Not where a deleted account leaves its columns empty: it would be named again.
  if tg_op = 'INSERT'
    or (new.state, new.reason, new.snoozed_until, new.due_on) is distinct from (old.state, old.reason, old.snoozed_until, old.due_on)
    or (new.owner_id is not null and new.owner_id is distinct from old.owner_id) then
    new.changed_by := private.my_user_id();
    new.changed_at := now();
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('actions:' || new.client_id, 0));
    if (select count(*) from llm_mentions.actions a where a.client_id = new.client_id) >= 2000 then
      raise exception 'A brand keeps at most 2,000 actions' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
create trigger stamp_action before insert or update on llm_mentions.actions
  for each row execute function private.stamp_action();
create trigger log_change after insert or update or delete on llm_mentions.actions
  for each row execute function private.log_change('action', 'evidence', 'changed_by', 'changed_at');

revoke execute on all functions in schema private from public;
