alter table llm_mentions.api_keys add unique (organization_id, id);
alter table llm_mentions.analyses
  add column api_key_id uuid,
  add foreign key (new_organization_id, api_key_id)
    references llm_mentions.api_keys (organization_id, id) on delete set null (api_key_id);
comment on column llm_mentions.analyses.api_key_id is 'The key a program sent these answers with; null for what people uploaded or ran.';
create index analyses_api_key_id_idx on llm_mentions.analyses (api_key_id) where api_key_id is not null;

create table private.api_requests (
  api_key_id      uuid not null references llm_mentions.api_keys (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  body_hash       text not null,
  response        jsonb,
  created_at      timestamptz not null default now(),
  primary key (api_key_id, idempotency_key)
);
comment on table private.api_requests is 'What was answered to requests with an Idempotency-Key, for a day: the same request again gets the same answer.';

alter table private.api_requests enable row level security;
create policy "nobody reads requests of programs" on private.api_requests for select to authenticated
  using (false);
select private.refuse_writes('private.api_requests');

-- Claims an idempotency key for the caller's transaction; waits for another one that has it. What it gives back is what
-- was answered before: a null response says that the claim is this transaction's own.
create function private.claim_request(key_id uuid, request_key text, request_hash text)
returns table (body_hash text, response jsonb)
language plpgsql
security definer -- nobody writes these rows directly; that the key is the caller's own is checked here
set search_path = ''
as $$
begin
  if not exists (select from llm_mentions.api_keys k where k.id = key_id and k.user_id = private.my_user_id()) then
    raise exception 'This is not your key' using errcode = 'insufficient_privilege';
  end if;
  delete from private.api_requests r where r.api_key_id = key_id and r.created_at < now() - interval '24 hours';
  insert into private.api_requests (api_key_id, idempotency_key, body_hash)
  values (key_id, request_key, request_hash) on conflict do nothing;
  return query select r.body_hash, r.response from private.api_requests r
    where r.api_key_id = key_id and r.idempotency_key = request_key;
end
$$;

create function private.answer_request(key_id uuid, request_key text, answer jsonb)
returns void
language sql
security definer -- as above
set search_path = ''
as $$
  update private.api_requests r set response = answer
  where r.api_key_id = key_id and r.idempotency_key = request_key and r.response is null
    and exists (select from llm_mentions.api_keys k where k.id = key_id and k.user_id = private.my_user_id())
$$;
revoke execute on all functions in schema private from public;
grant execute on function private.claim_request(uuid, text, text), private.answer_request(uuid, text, jsonb)
  to authenticated, service_role;
