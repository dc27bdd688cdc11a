import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.CalculationsApi;
import org.openapitools.client.model.Calculation;

/** Reads a whole calculation with the client of openapi-generator: Reader BASE_URL API_KEY CALCULATION_ID */
public class Reader {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(args[0]);
    client.addDefaultHeader("X-API-Key", args[1]);
    Calculation read =
        new CalculationsApi(client).getCalculation(UUID.fromString(args[2]), null, null, List.of("all"), null);
    StringJoiner words = new StringJoiner(" ");
    words.add(read.getStatus().getValue()).add(read.getCurrency());
    read.getCostSheet().getLines().forEach(line -> words.add(String.format(Locale.ROOT, "%.6f", line.getAmount())));
    read.getProcessPlan().forEach(operation -> words.add(operation.getOpId()));
    System.out.println(words);
  }
}
