/** A child that cannot even wait. */
process.exitCode = 7;
