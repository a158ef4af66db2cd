-- What became of a proposal, so that it can be undone, and when the newest answers of a brand were looked at.
alter table llm_mentions.brand_proposals
  add column decided_as       text check (decided_as in ('competitor', 'alias')),
  add column decided_brand_id uuid references llm_mentions.tracked_brands (id) on delete set null,
  add check (decided_as is null or status = 'accepted');
comment on column llm_mentions.brand_proposals.decided_as is 'An accepted name became a competitor of its own, or an alias of decided_brand_id.';
create index brand_proposals_decided_brand_id_idx on llm_mentions.brand_proposals (decided_brand_id);

alter table llm_mentions.clients
  add column discovered_at      timestamptz,
  add column discovered_answers integer not null default 0 check (discovered_answers >= 0);
comment on column llm_mentions.clients.discovered_at is 'When the newest answers were last looked through for untracked names; discovered_answers of them. Written by the system only.';

-- Decides about a proposal, or takes the decision back, in the name of the caller. False: not one the caller may change.
create function private.decide_proposal(proposal uuid, next_status text, became text, brand uuid)
returns boolean
language plpgsql
security definer -- writes a table nobody may write, and checks the right to its brand itself
set search_path = ''
as $$
begin
  update llm_mentions.brand_proposals p
  set status = next_status, decided_as = became, decided_brand_id = brand,
    decided_by = case when next_status = 'open' then null else private.my_user_id() end,
    decided_at = case when next_status = 'open' then null else now() end
  where p.id = proposal and p.client_id in (select private.my_editable_brand_ids())
    and (brand is null or exists (
      select from llm_mentions.tracked_brands t where t.id = brand and t.client_id = p.client_id));
  return found;
end
$$;
revoke execute on all functions in schema private from public;
grant execute on function private.decide_proposal(uuid, text, text, uuid) to authenticated, service_role;
