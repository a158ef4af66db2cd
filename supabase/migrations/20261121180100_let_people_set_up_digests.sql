-- Whoever sees a brand may have its digest mailed to themselves; owners and admins to anybody of the organization. When
-- it goes out next is worked out by the worker: until then next_at is infinity.
alter table llm_mentions.digests
  alter column next_at set default 'infinity',
  alter column created_by set default private.my_user_id();

drop policy "nobody inserts rows directly" on llm_mentions.digests;
drop policy "nobody updates rows directly" on llm_mentions.digests;
drop policy "nobody deletes rows directly" on llm_mentions.digests;
grant insert (organization_id, client_id, name, cadence, weekday, hour, search, recipients) on llm_mentions.digests to authenticated;
grant update (name, cadence, weekday, hour, search, recipients, is_paused) on llm_mentions.digests to authenticated;
grant delete on llm_mentions.digests to authenticated;

create policy "members set up digests" on llm_mentions.digests for insert to authenticated
  with check (
    created_by = (select private.my_user_id()) and client_id in (select private.my_brand_ids())
    and (organization_id in (select private.my_admin_organization_ids()) or recipients = array[(select private.my_user_id())])
  );
create policy "people change their own digests, admins all" on llm_mentions.digests for update to authenticated
  using (client_id in (select private.my_brand_ids())
    and (created_by = (select private.my_user_id()) or organization_id in (select private.my_admin_organization_ids())))
  with check (
    client_id in (select private.my_brand_ids())
    and (organization_id in (select private.my_admin_organization_ids()) or recipients = array[(select private.my_user_id())])
  );
create policy "people delete their own digests, admins all" on llm_mentions.digests for delete to authenticated
  using (client_id in (select private.my_brand_ids())
    and (created_by = (select private.my_user_id()) or organization_id in (select private.my_admin_organization_ids())));

create function private.work_digest_out_anew()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.next_at := 'infinity';
  return new;
end
$$;
create trigger work_digest_out_anew before update of cadence, weekday, hour, is_paused on llm_mentions.digests
  for each row when ((new.cadence, new.weekday, new.hour, new.is_paused) is distinct from (old.cadence, old.weekday, old.hour, old.is_paused))
  execute function private.work_digest_out_anew();

-- Twin of digestsPerBrand, which refuses with a better sentence.
create function private.limit_digests()
returns trigger
language plpgsql
security definer -- counts rows that the caller may not see
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('digests:' || new.client_id, 0));
  if (select count(*) from llm_mentions.digests d where d.client_id = new.client_id) >= 20 then
    raise exception 'There are at most 20 digests of a brand' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_digests before insert on llm_mentions.digests
  for each row execute function private.limit_digests();

revoke execute on all functions in schema private from public;
