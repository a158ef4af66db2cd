-- A person who changes a row may leave work about it, and may not touch the queue otherwise. The queue's schema is made after
-- the migrations, so it is named when this runs. Each job: identifier, payload, queue_name, run_at, max_attempts, job_key,
-- priority.
create function private.add_jobs(jobs json)
returns void
language plpgsql
security definer -- the queue's tables are nobody's but the owner's and the workers'
set search_path = ''
as $$
declare
  wrong text;
begin
  select coalesce(job.identifier, 'null') into wrong
  from json_to_recordset(jobs) as job(identifier text, payload json)
  where job.identifier is null or job.identifier !~ '^[a-z][a-z-]{1,60}$'
    or json_typeof(job.payload) is distinct from 'object' or octet_length(job.payload::text) > 65536
  limit 1;
  if found then
    raise exception 'No job: %', left(wrong, 80) using errcode = 'check_violation';
  end if;
  perform graphile_worker.add_jobs(array(
    select row(job.identifier, job.payload, job.queue_name, job.run_at, job.max_attempts, job.job_key, job.priority, null)::graphile_worker.job_spec
    from json_to_recordset(jobs) as job(
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts smallint, job_key text, priority smallint)));
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.add_jobs(json) to answerscope_web, service_role;
