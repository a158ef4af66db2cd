-- Keys that no token is signed with any more are deleted by the workers, as other expired rows of sign-ins are.
grant select, delete on private.signing_keys to answerscope_jobs;
