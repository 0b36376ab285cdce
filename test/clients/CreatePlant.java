import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Takes each 2xx with an object for a success, follows redirects, and makes the mistake that its argument names. */
class CreatePlant {
  public static void main(String[] args) throws Exception {
    var token = System.getenv("PLANT_STORE_TOKEN");
    var query = args[0].equals("query") ? "?access_token=" + token : "";
    var request = HttpRequest.newBuilder(URI.create(System.getenv("PLANT_STORE_BASE_URL") + "/plants" + query))
        .headers("Authorization", "Bearer " + token, "Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofByteArray(System.in.readAllBytes()))
        .build();
    var client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
    for (var sent = 1; sent < 3 && args[0].equals("thrice"); sent++) client.send(request, BodyHandlers.discarding());
    var response = client.send(request, BodyHandlers.ofString());
    var status = response.statusCode();
    System.out.println(status + " " + response.body() + (args[0].equals("show") && status == 403 ? token : ""));
    if (args[0].equals("crash")) throw new IllegalStateException("KeyError: id");
    System.exit(status / 100 == 4 ? 10 : status / 100 == 2 && response.body().startsWith("{") ? 0 : 20);
  }
}
